import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** `export function describe(`, `export type Place =` and the like. */
const EXPORT = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;

const places = new Map<string, string[]>();
for (const file of globSync('lib/**/*.ts').sort()) {
  // Overloads, and a type beside a value of its name, are one thing.
  for (const name of new Set(exportsOf(readFileSync(file, 'utf8')))) {
    places.set(name, [...(places.get(name) ?? []), file]);
  }
}

it('finds the exports of lib', () => {
  const source =
    'export type A = B;\nexport async function c() {}\nconst d = 1;\nexport class E {}';

  expect(exportsOf(source)).toEqual(['A', 'c', 'E']);
  expect(places.size).toBeGreaterThan(1_000);
});

it('gives each exported name in lib one meaning', () => {
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});

function exportsOf(source: string): string[] {
  return [...source.matchAll(EXPORT)].flatMap(([, name]) => name ?? []);
}
