import { expect, it } from 'vitest';
import { fitWrites } from '../../../../lib/platform/dynamo/fit-writes.ts';
import { exists, type Write } from '../../../../lib/platform/dynamo/table.ts';

const write = (sk: string): Write => ({ remove: { pk: 'test', sk } });
const pair = (sk: string): Write[] => [write(sk), { check: { pk: 'other', sk }, when: exists }];

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
