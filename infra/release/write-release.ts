import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { repository } from '../build/repository.ts';
import { codeObject } from '../serverless/code-keys.ts';
import type { Template } from '../serverless/template.ts';
import { releaseTemplate } from './release-template.ts';

/** The file with the hashes of all others, for `sha256sum --check`. */
export const HASHES = 'SHA256SUMS';

/** What a release is made of. */
interface ReleaseParts {
  /** As it was packaged. */
  readonly template: Template;
  /** Paths of the zips by the functions' ids. */
  readonly packages: ReadonlyMap<string, string>;
  /** The list of all software in the packages, in CycloneDX. */
  readonly sbom: object;
}

/**
 * Writes a release into a folder, which is emptied before. Packages are named by their content, so that an update
 * uploads and deploys only those that are new.
 * @returns how many files it has
 */
export async function writeRelease(
  folder: string,
  { template, packages, sbom }: ReleaseParts,
): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const hashes = new Map<string, string>();
  const names = new Map<string, string>();
  for (const [id, path] of packages) {
    const hash = sha256(await readFile(path));
    const name = codeObject({ name: id, hash });
    names.set(id, name);
    hashes.set(name, hash);
    await copyFile(path, join(folder, name));
  }
  const texts = {
    LICENSE: await readFile(resolve(repository, 'LICENSE'), 'utf8'),
    'sbom.cdx.json': `${JSON.stringify(sbom, null, 2)}\n`,
    // Without whitespace: CloudFormation takes a megabyte.
    'template.json': JSON.stringify(releaseTemplate(template, names)),
  };
  for (const [name, text] of Object.entries(texts)) {
    hashes.set(name, sha256(text));
    await writeFile(join(folder, name), text);
  }
  const lines = [...hashes].sort(([a], [b]) => (a < b ? -1 : 1));
  const list = lines.map(([name, hash]) => `${hash}  ${name}\n`).join('');
  await writeFile(join(folder, HASHES), list);
  return hashes.size + 1;
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
