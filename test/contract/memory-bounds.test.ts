import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');

/** Of the 460 MB that Lambda gives JavaScript in 512, the rest is for the code and for the requests themselves. */
const CACHES_MB = 300;

/** What takes more or less memory than its bound says, which counts JSON: measured by `npm run bench -- company-memory`. */
const weights = {
  /** With what is around each flag. */
  MAX_CACHED_BYTES: 1.3,
  /** Compiled. */
  MAX_COMPILED_BYTES: 6,
  /** The flags that it is made of, and a fifth in base64. */
  MAX_CACHED_ANSWER_BYTES: 1.2,
  MAX_CACHED_PIECE_BYTES: 1,
  /** Of what is built for one request: as objects, as text, and compressed. */
  MAX_PLAYED_BYTES: 5,
} as const;

type Cache = keyof typeof weights;

/** What is in the memory of one function; each has a process of its own. */
const functions: Readonly<Record<string, readonly Cache[]>> = {
  polls: ['MAX_CACHED_BYTES', 'MAX_CACHED_ANSWER_BYTES', 'MAX_CACHED_PIECE_BYTES'],
  evaluation: ['MAX_CACHED_BYTES', 'MAX_COMPILED_BYTES'],
  playground: ['MAX_CACHED_BYTES', 'MAX_PLAYED_BYTES'],
};

// test/contract/limits.test.ts holds its values to those of lib.
const page = await readFile(resolve(repository, 'docs/limits.md'), 'utf8');

it.each(Object.entries(functions))('the caches of %s fit the memory of a function', (_, caches) => {
  const bytes = caches.map((name) => boundOf(name) * weights[name]);

  expect(bytes.reduce((sum, each) => sum + each, 0) / 1e6).toBeLessThanOrEqual(CACHES_MB);
});

it('knows each cache of lib that is bounded by bytes', async () => {
  const files = await Array.fromAsync(glob('lib/**/*.ts', { cwd: repository }));
  const sources = await Promise.all(
    files.map((file) => readFile(resolve(repository, file), 'utf8')),
  );
  const bounds = sources.flatMap((source) =>
    [...source.matchAll(/maxSize: ([A-Z_]+)/g)].map(([, name]) => name),
  );

  expect(bounds.length).toBeGreaterThan(4);
  expect(bounds.filter((name) => !Object.hasOwn(weights, String(name)))).toEqual([]);
});

it('knows no cache of answers or environments that is bounded by their number alone', async () => {
  const files = await Array.fromAsync(
    glob('lib/clients/{compressed-parts,environment-cache,frontend,ofrep}/*.ts', {
      cwd: repository,
    }),
  );
  const sources = await Promise.all(
    files.map((file) => readFile(resolve(repository, file), 'utf8')),
  );
  const caches = sources.flatMap((source) => source.match(/new LRUCache<[^;]+;/gs) ?? []);

  const ofFewBytes = /new LRUCache<string, Earlier>/;
  expect(caches.length).toBeGreaterThan(4);
  expect(caches.filter((text) => !text.includes('maxSize') && !ofFewBytes.test(text))).toEqual([]);
});

/** @throws {Error} for a cache without a row */
function boundOf(name: Cache): number {
  const [, value] = new RegExp(`\\| ([\\d,]+) bytes \\| \`${name}\``).exec(page) ?? [];
  if (value === undefined) throw new Error(`docs/limits.md has no ${name}.`);
  return Number(value.replaceAll(',', ''));
}
