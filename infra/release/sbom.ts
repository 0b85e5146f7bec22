import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { modulesFile } from '../build/build.ts';
import { repository } from '../build/repository.ts';

/** A list of software in CycloneDX, as npm writes it. */
export interface Sbom {
  readonly serialNumber?: string;
  readonly metadata: {
    readonly timestamp?: string;
    readonly tools?: unknown;
    readonly component: { readonly 'bom-ref': string; readonly [property: string]: unknown };
  };
  readonly components: readonly { readonly 'bom-ref': string }[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn?: readonly string[];
  }[];
  readonly [property: string]: unknown;
}

/** Packages that the build reads by itself, without the bundler: see bundle-plugins.ts. */
const READ_BY_BUILD = ['@zxcvbn-ts/language-common', 're2js'];

/** npm prints all packages. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** `name@version` of every package of which something is in what was built last. */
export async function bundledPackages(): Promise<ReadonlySet<string>> {
  const text = await readFile(resolve(repository, modulesFile), 'utf8');
  const modules = JSON.parse(text) as readonly string[];
  const folders = new Set([
    ...modules.flatMap((path) => packageFolderOf(path) ?? []),
    ...READ_BY_BUILD.map((name) => `node_modules/${name}`),
  ]);
  return new Set(await Promise.all([...folders].map(identify)));
}

/** The folder of the package that a module is in; `undefined` for our own. */
export function packageFolderOf(path: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

async function identify(folder: string): Promise<string> {
  const text = await readFile(resolve(repository, folder, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(text) as Readonly<Record<string, string>>;
  return `${name}@${version}`;
}

/** The list of the software that is bundled, from the lock file: the same for the same sources. */
export async function createSbom(bundled: ReadonlySet<string>): Promise<Sbom> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd: repository,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return limitSbom(JSON.parse(stdout) as Sbom, bundled);
}

/**
 * Limits a list to packages, and takes out what differs from one run or machine to the next.
 * @param bundled `name@version` of each
 * @throws {Error} when the list does not have one of them
 */
export function limitSbom(all: Sbom, bundled: ReadonlySet<string>): Sbom {
  const { serialNumber: _serial, metadata, components, dependencies, ...rest } = all;
  const { timestamp: _time, tools: _tools, component, ...described } = metadata;
  const root = component['bom-ref'];
  const kept = components.filter((each) => bundled.has(each['bom-ref']));
  const known = new Set(kept.map((each) => each['bom-ref']));
  const unknown = [...bundled].filter((ref) => !known.has(ref));
  if (unknown.length > 0) throw new Error(`npm does not know ${unknown.join(', ')}.`);
  const limited = {
    ...rest,
    // npm names it after the folder.
    metadata: { ...described, component: { ...component, name: root.replace(/@[^@]*$/, '') } },
    components: kept,
    dependencies: dependencies
      .filter(({ ref }) => known.has(ref) || ref === root)
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: dependsOn.filter((on) => known.has(on)),
      })),
  };
  return { ...limited, serialNumber: uuidOf(JSON.stringify(limited)) };
}

/** A UUID of version 8 (RFC 9562) that the content determines. */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}
