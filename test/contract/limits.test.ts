import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');

/** `const MAX_BANNERS = 200;` at the top level of a module, exported or not. */
const CONSTANT = /^(?:export )?const ([A-Z][A-Z\d_]*) =\s([^;]+);$/gm;

/** Names of constants that bound something. */
const LIMIT = /^(.*_)?(MAX|MOST|LONGEST|LIMIT)(_.*)?$/;

interface Bound {
  readonly name: string;
  readonly value: number;
}

const files = await Array.fromAsync(glob('lib/**/*.ts', { cwd: repository }));
const sources = await Promise.all(files.map((file) => readFile(resolve(repository, file), 'utf8')));
const constants = sources.flatMap((source) =>
  [...source.matchAll(CONSTANT)].map(([, name = '', expression = '']) => ({
    name,
    bounds: boundsOf(name, evaluate(expression)),
  })),
);
const page = await readFile(resolve(repository, 'docs/limits.md'), 'utf8');
const rows = [...page.matchAll(/^\| .+? \| ([\d,]+)[^|]* \| `([\w.]+)` \| .+ \|$/gm)].map(
  ([, value = '', name = '']): Bound => ({ name, value: Number(value.replaceAll(',', '')) }),
);

it('finds the constants, and a value for each limit', () => {
  const limits = constants.filter(({ name }) => LIMIT.test(name));
  expect(limits.length).toBeGreaterThan(90);
  expect(limits.filter(({ bounds }) => bounds.length === 0).map(({ name }) => name)).toEqual([]);
});

it('every limit in lib has a row in docs/limits.md, with its value', () => {
  const limits = constants.filter(({ name }) => LIMIT.test(name)).flatMap(({ bounds }) => bounds);
  const documented = described(rows);
  expect(described(limits).filter((limit) => !documented.includes(limit))).toEqual([]);
});

it('every row of docs/limits.md names a constant of lib, with its value', () => {
  const existing = described(constants.flatMap(({ bounds }) => bounds));
  expect(described(rows).filter((row) => !existing.includes(row))).toEqual([]);
});

it('every row of docs/limits.md is read by this test', () => {
  const tableRows = page.split('\n').filter((line) => /^\| (?!what |---)/.test(line));
  expect(rows).toHaveLength(tableRows.length);
});

function boundsOf(name: string, value: unknown): Bound[] {
  if (typeof value === 'number') return [{ name, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => boundsOf(`${name}.${key}`, inner));
}

/** The value of an expression that needs nothing but itself; `undefined` for any other. */
function evaluate(expression: string): unknown {
  try {
    return runInNewContext(`(${expression.replace(/ as const$/, '')})`, { Math });
  } catch {
    return undefined;
  }
}

function described(bounds: readonly Bound[]): string[] {
  return [...new Set(bounds.map(({ name, value }) => `${name} = ${value}`))].sort();
}
