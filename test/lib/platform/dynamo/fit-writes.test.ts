import { expect, it } from 'vitest';
import { fitWrites } from '../../../../lib/platform/dynamo/fit-writes.ts';
import { exists, type Write } from '../../../../lib/platform/dynamo/table.ts';

it.each([
  ['all parts if they fit', [pair('a'), pair('b')], 4, 2],
  ['the first of them if there is less room', [pair('a'), pair('b')], 3, 1],
  ['none if even the first is too large', [pair('a')], 1, 0],
  ['none of no parts', [], 10, 0],
  [
    'shared writes once',
    [
      [write('a'), write('s')],
      [write('b'), write('s')],
    ],
    3,
    2,
  ],
])('fits %s', (_what, parts, room, expected) => {
  expect(fitWrites(parts, room)).toBe(expected);
});

function pair(sk: string): Write[] {
  return [write(sk), { check: { pk: 'other', sk }, when: exists }];
}

function write(sk: string): Write {
  return { remove: { pk: 'test', sk } };
}
