import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { openApiDocument } from '../../infra/build/openapi-document.ts';
import { repository } from '../../infra/build/repository.ts';
import { importTool } from '../support/fetch-tools.ts';
import { type Service, startService } from '../support/service.ts';

/** The parts of `@redocly/openapi-core` that are used here. */
interface Linter {
  createConfig(config: { readonly extends: readonly string[] }): Promise<unknown>;
  lintFromString(input: {
    readonly source: string;
    readonly config: unknown;
  }): Promise<
    readonly { readonly severity: string; readonly ruleId: string; readonly message: string }[]
  >;
}

/** The part of `swagger-typescript-api` that is used here. */
interface ClientGenerator {
  generateApi(options: {
    readonly fileName: string;
    readonly output: string;
    readonly spec: unknown;
    readonly silent: boolean;
    readonly httpClientType: 'fetch';
  }): Promise<unknown>;
}

const { operations } = await discover();
const document = openApiDocument(operations.map(({ operation }) => operation.contract));
const source = JSON.stringify(document);

let folder: string;
let service: Service;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flagwright-client-'));
  service = await startService();
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

it('matches the snapshot docs/openapi.json; if not, run `npm run openapi`', async () => {
  const snapshot = await readFile(resolve(repository, 'docs/openapi.json'), 'utf8');
  expect(differences(JSON.parse(snapshot), JSON.parse(source))).toEqual([]);
});

it('is valid OpenAPI 3.1', async () => {
  const { createConfig, lintFromString } = await importTool<Linter>(
    'openapi',
    '@redocly/openapi-core',
  );
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

it('names every operation once', () => {
  const ids = Object.values(
    document.paths as Record<string, Record<string, { operationId: string }>>,
  )
    .flatMap((path) => Object.values(path))
    .map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(operations.length - 1);
});

it('is served by the service', async () => {
  const { status, body } = await service.request('GET', '/docs/openapi.json', { token: null });
  expect([status, body]).toEqual([200, JSON.parse(source)]);
});

it('is shown by a page that loads nothing from other sites', async () => {
  const { headers, text } = await service.request('GET', '/docs', { token: null });
  const links = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
  const assets = await Promise.all(
    links.map((link) => service.request('GET', link, { token: null })),
  );
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(assets.map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('is shown by a page whose policy refuses everything inline, and that has nothing inline', async () => {
  const { headers, text } = await service.request('GET', '/docs', { token: null });

  const policy = String(headers['content-security-policy']).split('; ');

  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(policy.join()).not.toMatch(/unsafe|\*|http/);
  expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\s(?:style|on\w+)=|javascript:/i);
});

const usage = `
import { Api } from './client.ts';
const api = new Api({ baseUrl: process.env.SERVICE_URL, baseApiParams: { headers: { Authorization: process.env.SERVICE_TOKEN ?? '' } } });
const created = await api.api.createFeature('default', { name: 'from-a-generated-client' });
const name: string = created.data.name;
const { data } = await api.api.getFeature('default', name);
const enabled: boolean | undefined = data.environments[0]?.enabled;
console.log(JSON.stringify({ name, enabled, project: data.project }));
`;

it('generates a typed client that compiles and works', { timeout: 120_000 }, async () => {
  const { generateApi } = await importTool<ClientGenerator>('openapi', 'swagger-typescript-api');
  await generateApi({
    fileName: 'client.ts',
    output: folder,
    spec: document,
    silent: true,
    httpClientType: 'fetch',
  });
  await writeFile(join(folder, 'usage.ts'), usage);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await symlink(resolve(repository, 'node_modules'), join(folder, 'node_modules'));
  const run = (command: string, args: readonly string[]) =>
    promisify(execFile)(process.execPath, [command, ...args], {
      cwd: folder,
      env: { ...process.env, SERVICE_URL: service.url, SERVICE_TOKEN: service.adminToken },
    });
  await run(resolve(repository, 'node_modules/typescript/bin/tsc'), [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--allowImportingTsExtensions',
    '--types',
    'node',
    'usage.ts',
  ]);
  const { stdout } = await run('--experimental-transform-types', ['--no-warnings', 'usage.ts']);
  expect(JSON.parse(stdout)).toEqual({
    name: 'from-a-generated-client',
    enabled: false,
    project: 'default',
  });
});

type Json = Readonly<Record<string, unknown>>;

/** Differences of two documents, two levels deep: enough to find them, and short enough to read. */
function differences(one: Json, other: Json, depth = 2): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) => {
    if (isDeepStrictEqual(one[key], other[key])) return [];
    if (depth === 0 || typeof one[key] !== 'object' || typeof other[key] !== 'object') return [key];
    return differences(one[key] as Json, other[key] as Json, depth - 1).map(
      (inner) => `${key} ${inner}`,
    );
  });
}
