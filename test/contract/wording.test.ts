import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refusedIn } from '../support/refused-words.ts';

/** Comments, which are skipped, or the inside of a string or template. */
const literals = new RegExp(
  [
    String.raw`\/\*[\s\S]*?\*\/`,
    String.raw`\/\/[^\n]*`,
    String.raw`'((?:[^'\\\n]|\\.)*)'`,
    String.raw`"((?:[^"\\\n]|\\.)*)"`,
    '`((?:[^`\\\\]|\\\\[\\s\\S])*)`',
  ].join('|'),
  'g',
);

const sources = globSync('{lib,functions,infra}/**/*.ts').sort();

describe('the texts of lib, functions and infra', () => {
  it('are found', () => {
    const source = "// can't\nf('a \\' b', \"c\", `d`); /* 'no' */ g('');";

    expect(textsOf(source)).toEqual(["a \\' b", 'c', 'd']);
    expect(sources.length).toBeGreaterThan(500);
  });

  it('say it in plain words', () => {
    expect(sources.flatMap(findings)).toEqual([]);
  });
});

describe('a refused word', () => {
  it.each([
    'It hangs on another flag.',
    'The flag can not be moved.',
    'A name without blanks',
    'names "a", which is no environment',
    'There are none with these ids: 1. These are none: 2.',
    'a flag in the archive',
    'has half a character',
    'Ask for fewer',
    'What the request comes to',
    'It is.',
  ])('is found: %s', (text) => {
    expect(refusedIn(text)).not.toEqual([]);
  });

  it.each([
    'The flag depends on another one.',
    'There is no flag named "a".',
    'It is no longer available.',
    'It is available.',
    'The dependencies come first.',
  ])('is not found: %s', (text) => {
    expect(refusedIn(text)).toEqual([]);
  });
});

/** All texts that a source can show to somebody: except paths of imports. */
function textsOf(source: string): string[] {
  return [...source.matchAll(literals)]
    .flatMap(([, ...groups]) => groups.find(Boolean) ?? [])
    .filter((text) => !/^\.{1,2}\/\S+\.ts$/.test(text));
}

function findings(file: string): string[] {
  return textsOf(readFileSync(file, 'utf8')).flatMap((text) =>
    refusedIn(text).map((reason) => `${file}: ${reason} in: ${text}`),
  );
}
