import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { openApiDocument } from '../../infra/build/openapi-document.ts';
import { tagDescriptions } from '../../infra/build/openapi-tags.ts';
import { repository } from '../../infra/build/repository.ts';
import { importTool, toolFile } from '../support/fetch-tools.ts';
import { type Service, startService } from '../support/service.ts';

/** The parts of `@redocly/openapi-core` that are used here. */
interface Redocly {
  loadConfig(options: { readonly configPath: string }): Promise<unknown>;
  lint(input: { readonly ref: string; readonly config: unknown }): Promise<
    readonly {
      readonly ruleId: string;
      readonly message: string;
      readonly location: readonly { readonly pointer?: string }[];
    }[]
  >;
}

/** What Spectral says of a fault, in its form for programs. */
interface SpectralFault {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
}

/** The document as it is in the repository, which linters read. */
const file = 'docs/openapi.json';

const { operations } = await discover();
const document = openApiDocument(operations.map(({ operation }) => operation.contract));
const source = JSON.stringify(document);

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

it('matches the snapshot docs/openapi.json; if not, run `npm run openapi`', async () => {
  const snapshot = await readFile(resolve(repository, file), 'utf8');
  expect(differences(JSON.parse(snapshot), JSON.parse(source))).toEqual([]);
});

it('has no fault by the rules of Redocly in redocly.yaml', { timeout: 240_000 }, async () => {
  const { loadConfig, lint } = await importTool<Redocly>('openapi', '@redocly/openapi-core');
  const config = await loadConfig({ configPath: resolve(repository, 'redocly.yaml') });
  const faults = await lint({ ref: resolve(repository, file), config });
  expect(
    faults.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
  ).toEqual([]);
});

it('has no fault by the rules of Spectral in .spectral.yaml', { timeout: 240_000 }, async () => {
  const spectral = toolFile('openapi', '@stoplight/spectral-cli/dist/index.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [spectral, 'lint', file, '--format', 'json', '--quiet'],
    { cwd: repository, maxBuffer: 10_000_000 },
  ).catch((failure: { readonly stdout: string }) => failure);
  const faults: readonly SpectralFault[] = JSON.parse(stdout);
  expect(faults.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)).toEqual(
    [],
  );
});

it('describes each tag that operations have, and no other', () => {
  const tags = new Set(operations.map(({ operation }) => operation.contract.tag));
  expect(Object.keys(tagDescriptions).sort()).toEqual([...tags].sort());
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
