import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** `export function describe(`, `export type Place =` and the like. */
const EXPORT = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;

/** `import { a, type B as C } from './x.ts'`, also as `export`, and `import * as x from './x.ts'`. */
const IMPORT = /^(?:import|export)(?: type)? (?:\{([^}]*)\}|\*(?: as \w+)?) from '(\.[^']+)'/gm;

/** `await import('./x.ts')` and `typeof import('./x.ts')` can use every export. */
const WHOLE_IMPORT = /\bimport\(\s*'(\.[^']+)'/g;

/** Imported by the entry that infra/build/bundle-entries.ts writes for each function. */
const importedByBuild = [
  'lib/platform/secrets/fetch-keys.ts withKeys',
  'lib/projects/authorization/access-control.ts accessControl',
  'lib/projects/authorization/call-operations.ts operationCalls',
];

const files = globSync('{lib,functions,infra,test,bench,console/src}/**/*.{ts,tsx}', {
  exclude: ['**/node_modules/**'],
}).sort();
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const exported = [...sources].flatMap(([file, source]) =>
  file.startsWith('lib/') ? exportsOf(source).map((name) => `${file} ${name}`) : [],
);
const imported = new Set([...sources].flatMap(([file, source]) => importsOf(file, source)));

it('finds imports of every form', () => {
  const source = `import { a, type B as C } from './x.ts';
import * as y from '../y.ts';
const z = await import('./z.ts');
import { ignored } from 'package';`;

  expect(importsOf('lib/there/here.ts', source)).toEqual([
    'lib/there/x.ts a',
    'lib/there/x.ts B',
    'lib/y.ts *',
    'lib/there/z.ts *',
  ]);
  expect(exported.length).toBeGreaterThan(1_000);
});

it('exports from lib only what another file uses', () => {
  const unused = exported.filter(
    (each) => !imported.has(each) && !imported.has(each.replace(/ \w+$/, ' *')),
  );

  expect(unused).toEqual(importedByBuild);
});

function exportsOf(source: string): string[] {
  return [...source.matchAll(EXPORT)].flatMap(([, name]) => name ?? []);
}

/** The imported names, each after the path of its file; `*` for all of them. */
function importsOf(file: string, source: string): string[] {
  const named = [...source.matchAll(IMPORT)].flatMap(([, names, path = '']) =>
    (names ?? '*')
      .split(',')
      .map((each) =>
        each
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*$/, ''),
      )
      .filter((name) => name !== '')
      .map((name) => `${join(dirname(file), path)} ${name}`),
  );
  const whole = [...source.matchAll(WHOLE_IMPORT)].map(
    ([, path = '']) => `${join(dirname(file), path)} *`,
  );
  return [...named, ...whole];
}
