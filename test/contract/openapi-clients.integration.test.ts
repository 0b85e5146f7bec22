import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repository } from '../../infra/build/repository.ts';
import { toolFile } from '../support/fetch-tools.ts';
import { type Service, startService } from '../support/service.ts';

const document = resolve(repository, 'docs/openapi.json');

/**
 * Generators of clients, each with its command and with a program that creates a flag and finds it by what was generated.
 * The program is TypeScript, so that it shows the types too.
 */
const generators = {
  'openapi-typescript': {
    command: ['openapi-typescript/bin/cli.js', document, '--output', 'openapi-typescript.ts'],
    program: `
import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript.ts';

export async function createAndFind(baseUrl: string, token: string, name: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: token } });
  const created = await client.POST('/api/admin/projects/{projectId}/features', {
    params: { path: { projectId: 'default' } },
    body: { name },
  });
  if (!created.data) throw new Error(created.error.message);
  const featureName: string = created.data.name;
  const { data } = await client.GET('/api/admin/projects/{projectId}/features/{featureName}', {
    params: { path: { projectId: 'default', featureName } },
  });
  const enabled: boolean | undefined = data?.environments[0]?.enabled;
  return { name: data?.name, enabled };
}
`,
  },
  'hey-api': {
    command: ['@hey-api/openapi-ts/bin/run.js', '-i', document, '-o', 'hey-api', '--no-log-file'],
    program: `
import { createClient } from './hey-api/client';
import { createFeature, getFeature } from './hey-api';

export async function createAndFind(baseUrl: string, token: string, name: string) {
  const client = createClient({ baseUrl, headers: { authorization: token } });
  const created = await createFeature({
    client,
    path: { projectId: 'default' },
    body: { name },
    throwOnError: true,
  });
  const featureName: string = created.data.name;
  const { data } = await getFeature({ client, path: { projectId: 'default', featureName } });
  const enabled: boolean | undefined = data?.environments[0]?.enabled;
  return { name: data?.name, enabled };
}
`,
  },
  orval: {
    command: ['orval/dist/bin/orval.mjs', '--config', 'orval.config.mjs'],
    program: `
import { createFeature, getFeature } from './orval';

export async function createAndFind(_baseUrl: string, token: string, name: string) {
  const options = { headers: { authorization: token } };
  const created = await createFeature('default', { name }, options);
  if (created.status !== 201) throw new Error(created.data.message);
  const featureName: string = created.data.name;
  const found = await getFeature('default', featureName, options);
  if (found.status !== 200) throw new Error(found.data.message);
  const enabled: boolean | undefined = found.data.environments[0]?.enabled;
  return { name: found.data.name, enabled };
}
`,
  },
} as const;

type Generator = keyof typeof generators;

/** What a program exports. */
interface Program {
  createAndFind(baseUrl: string, token: string, name: string): Promise<unknown>;
}

/** As strict as a company's own code may be; generated code is part of it. */
const compilerOptions = [
  ...['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'],
  ...['--target', 'es2024', '--lib', 'es2024,dom,dom.iterable'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler'],
];

const names = Object.keys(generators) as Generator[];

let folder: string;
let service: Service;

beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'flagwright-clients-'));
  await symlink(toolFile('openapi', ''), join(folder, 'node_modules'));
  const output = { target: './orval.ts', client: 'fetch', baseUrl: service.url };
  await writeFile(
    join(folder, 'orval.config.mjs'),
    `export default ${JSON.stringify({ flags: { input: document, output } })};`,
  );
  for (const name of names) {
    await writeFile(join(folder, `use-${name}.ts`), generators[name].program);
  }
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program of a package in the folder. @throws {Error} with what it has printed, if it fails */
async function run(script: string, args: readonly string[]): Promise<void> {
  // None of them reports its use; should one begin to, it is told not to.
  const env = { ...process.env, DO_NOT_TRACK: '1', CI: 'true' };
  await promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, env }).catch(
    ({ message, stdout, stderr }) => {
      throw new Error(`${message}${stdout}${stderr}`);
    },
  );
}

it.concurrent.each(names)(
  '%s generates a client that compiles, creates a flag and finds it',
  { timeout: 240_000 },
  async (name) => {
    const [script, ...args] = generators[name].command;
    const program = `use-${name}.ts`;

    await run(toolFile('openapi', script), args);
    await run(resolve(repository, 'node_modules/typescript/bin/tsc'), [
      ...compilerOptions,
      program,
    ]);

    const bundle = join(folder, `${name}.mjs`);
    await build({
      entryPoints: [join(folder, program)],
      outfile: bundle,
      bundle: true,
      format: 'esm',
    });
    const { createAndFind }: Program = await import(pathToFileURL(bundle).href);
    expect(await createAndFind(service.url, service.adminToken, `by-${name}`)).toEqual({
      name: `by-${name}`,
      enabled: false,
    });
  },
);
