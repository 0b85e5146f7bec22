import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Declaration {
  readonly name: string;
  /** All of it, without spaces and comments. */
  readonly text: string;
  readonly file: string;
}

/** `export function describe(`, `export type Place =` and the like. */
const EXPORT = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;

/** A type or a limit, exported or not, up to the next line that begins at the margin. */
const DECLARATION =
  /^(?:export )?(?:(?:interface|type) (\w+)|const (MAX_[A-Z0-9_]+)\b).*(?:\n(?:[ \t].*)?)*\n?[})\]]?/gm;

const libFiles = globSync('lib/**/*.ts').sort();
const consoleFiles = globSync('console/src/**/*.{ts,tsx}').sort();

const places = new Map<string, string[]>();
for (const file of libFiles) {
  // Overloads, and a type beside a value of its name, are one thing.
  for (const name of new Set(exportsOf(readFileSync(file, 'utf8')))) {
    places.set(name, [...(places.get(name) ?? []), file]);
  }
}

const ofLib = libFiles.flatMap(readDeclarations);
const ofConsole = consoleFiles.flatMap(readDeclarations);

it('finds the exports of lib', () => {
  const source =
    'export type A = B;\nexport async function c() {}\nconst d = 1;\nexport class E {}';

  expect(exportsOf(source)).toEqual(['A', 'c', 'E']);
  expect(places.size).toBeGreaterThan(1_000);
});

it('gives each exported name in lib one meaning', () => {
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});

it('finds types and limits, private ones too', () => {
  const source =
    'interface A {\n  readonly b: C;\n}\n\nexport type D = {\n  // why\n  e: F;\n};\nconst MAX_G = 1;\n';

  expect(declarationsOf(source, 'a.ts')).toMatchObject([
    { name: 'A', text: 'interfaceA{readonlyb:C;}' },
    { name: 'D', text: 'typeD={e:F;}' },
    { name: 'MAX_G', text: 'constMAX_G=1;' },
  ]);
  expect([ofLib.length > 700, ofConsole.length > 200]).toEqual([true, true]);
});

it.each([
  ['lib', ofLib],
  ['the console', ofConsole],
])('gives each type and limit of %s one meaning', (_where, declarations) => {
  expect(ambiguous(declarations)).toEqual([]);
});

it('gives a name that lib has another meaning in the console only to what the service answers', () => {
  const own = ofConsole.filter((declaration) => !isOfTheWire(declaration));
  expect(ambiguous([...ofLib, ...own])).toEqual([]);
});

function exportsOf(source: string): string[] {
  return [...source.matchAll(EXPORT)].flatMap(([, name]) => name ?? []);
}

function readDeclarations(file: string): Declaration[] {
  return declarationsOf(readFileSync(file, 'utf8'), file);
}

function declarationsOf(source: string, file: string): Declaration[] {
  const code = source.replace(/^\s*\/\/.*$|\/\*[\s\S]*?\*\//gm, '');
  return [...code.matchAll(DECLARATION)].map(([text, type, constant]) => ({
    name: type ?? constant ?? '',
    text: text.replace(/^export /, '').replace(/\s+/g, ''),
    file,
  }));
}

/** Declarations with one name and several texts, each as its name and where it is. */
function ambiguous(declarations: readonly Declaration[]): string[] {
  return [...Map.groupBy(declarations, ({ name }) => name)]
    .filter(([, all]) => new Set(all.map(({ text }) => text)).size > 1)
    .map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(', ')}`);
}

/** What an operation takes or answers, or a part of it, under the name that it has there. */
function isOfTheWire({ name, text }: Declaration): boolean {
  const [, source, index] = /^type\w+=(?:NonNullable<)?(\w+)(\[)?/.exec(text) ?? [];
  if (text.includes('Routes[')) return text.startsWith('type');
  const whole = ofConsole.find((other) => other.name === source && source !== name);
  return index !== undefined && whole !== undefined && isOfTheWire(whole);
}
