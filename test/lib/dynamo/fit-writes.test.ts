import { expect, it } from 'vitest';
import { fitWrites } from '../../../lib/dynamo/fit-writes.ts';
import { exists, type Write } from '../../../lib/dynamo/table.ts';

const write = (sk: string): Write => ({ remove: { pk: 'test', sk } });
const pair = (sk: string): Write[] => [write(sk), { check: { pk: 'other', sk }, when: exists }];

it.each([
  ['all parts when there is room', [pair('a'), pair('b')], 4, 2],
  ['the first of them when there is less', [pair('a'), pair('b')], 3, 1],
  ['none when even the first is too large', [pair('a')], 1, 0],
  ['none of none', [], 10, 0],
  [
    'what parts share once',
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
