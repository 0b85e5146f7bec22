import { describe, expect, it } from 'vitest';
import { chunksOf } from '../../../lib/platform/chunks.ts';
import { compareText } from '../../../lib/platform/compare-text.ts';
import { fromPointerToken, pointerToken } from '../../../lib/platform/json-pointer.ts';

it.each([
  [[], 2, []],
  [[1], 2, [[1]]],
  [[1, 2], 2, [[1, 2]]],
  [[1, 2, 3], 2, [[1, 2], [3]]],
])('%j in chunks of %i are %j', (items, size, chunks) => {
  expect(chunksOf<number>(items, size)).toEqual(chunks);
});

it('texts are sorted by code units', () => {
  expect(['b', 'ä', 'B', 'a', 'a'].sort(compareText)).toEqual(['B', 'a', 'a', 'b', 'ä']);
  expect(compareText('a', 'a')).toBe(0);
});

describe('a token of a JSON pointer', () => {
  it.each([
    ['plain', 'plain'],
    ['a/b', 'a~1b'],
    ['a~b', 'a~0b'],
    ['~1', '~01'],
  ])('for %s is %s', (name, token) => {
    expect(pointerToken(name)).toBe(token);
    expect(fromPointerToken(token)).toBe(name);
  });
});
