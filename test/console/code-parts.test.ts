import { describe, expect, it } from 'vitest';
import { codeParts } from '../../console/src/components/code-parts.ts';
import { sdkLines } from '../../console/src/pages/tokens/sdk-lines.ts';

const kindsOf = (code: string) =>
  codeParts(code).flatMap(({ text, kind }) => (kind ? [`${kind}: ${text}`] : []));

describe('codeParts tells apart', () => {
  it.each([
    ["const a = 'b';", ['name: const', "text: 'b'"]],
    ['url="https://flags.example.com"', ['text: "https://flags.example.com"']],
    ['on(); // when it is on', ['note: // when it is on']],
    ['get https://flags.example.com', []],
    ['# in Python', ['note: # in Python']],
    ["'it\\'s' x", ["text: 'it\\'s'"]],
    ['flags.new(newer, re-new)', []],
    ["curl -H 'Authorization: a'", ['name: curl', "text: 'Authorization: a'"]],
  ])('%s', (code, kinds) => {
    expect(kindsOf(code)).toEqual(kinds);
  });
});

it.each(
  Object.entries(
    sdkLines({ secret: 'a:b.c', type: 'client' }, 'https://flags.example.com', 'gift-cards'),
  ),
)('the parts of the lines for %s are the lines', (_language, lines) => {
  expect(
    codeParts(lines)
      .map(({ text }) => text)
      .join(''),
  ).toBe(lines);
});
