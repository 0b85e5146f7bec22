import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refusedIn, refusedInComment } from '../support/refused-words.ts';

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

/** Regular expressions, whose quotes are not those of a string. */
const pattern = String.raw`(?<=[=(:,!&|?\[{};]\s*|return )\/(?![*\/])(?:[^\/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/`;

const commentsAndLiterals = new RegExp(`${pattern}|${literals.source}`, 'g');

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

describe('the comments of all code', () => {
  const commented = globSync('{lib,functions,console/src,infra,bench,test}/**/*.{ts,tsx,mjs}', {
    exclude: ['**/node_modules/**', 'test/support/refused-words.ts'],
  }).sort();

  it('are found', () => {
    const source = "/** One\n * text. */\nf('// no', /'/); // Two\n  // lines.\n";

    expect(commentsOf(source)).toEqual(['One text.', 'Two lines.']);
    expect(commented.length).toBeGreaterThan(2_500);
  });

  it('say it in plain words', () => {
    expect(
      commented.flatMap((file) =>
        commentsOf(readFileSync(file, 'utf8')).flatMap((comment) =>
          refusedInComment(comment).map((reason) => `${file}: ${reason} in: ${comment}`),
        ),
      ),
    ).toEqual([]);
  });

  it.each([
    'Whoever waits',
    'removed meanwhile',
    'Shown seldom',
    'drawn anew',
    '`undefined` if it is none',
    'a name that is no flag',
    'Those of the index',
    'Of one that is stored',
  ])('are refused: %s', (comment) => {
    expect(refusedInComment(comment)).not.toEqual([]);
  });

  it.each(['`undefined` if there is none', 'Who may call it', 'There is no flag.'])(
    'are allowed: %s',
    (comment) => {
      expect(refusedInComment(comment)).toEqual([]);
    },
  );
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

/** All comments, each on one line and without its marks; comment lines in a row are one comment. */
function commentsOf(source: string): string[] {
  const joined = source.replace(/(\/\/[^\n]*)\n[ \t]*\/\/ ?(?=\S)/g, '$1 ');
  return [...joined.matchAll(commentsAndLiterals)]
    .filter(([found]) => /^\/[*/]/.test(found))
    .map(([found]) =>
      found
        .replace(/^\/\*+|\*\/$|^\/\/|\n[ \t]*\*(?!\/)/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
}

function findings(file: string): string[] {
  return textsOf(readFileSync(file, 'utf8')).flatMap((text) =>
    refusedIn(text).map((reason) => `${file}: ${reason} in: ${text}`),
  );
}
