import { expect, it } from 'vitest';
import {
  distinctWrites,
  fitWrites,
  onePerItem,
} from '../../../../lib/platform/dynamo/repeated-writes.ts';
import { exists, type Write } from '../../../../lib/platform/dynamo/write.ts';

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

it('drops a write that repeats another one exactly', () => {
  expect(distinctWrites([write('a'), write('b'), write('a')])).toEqual([write('a'), write('b')]);
});

it('keeps different writes of the same item', () => {
  const writes = [update('SET #a = :a'), update('SET #b = :b'), update('SET #a = :a')];

  expect(distinctWrites(writes)).toEqual(writes.slice(0, 2));
});

it.each<[string, Write, Write]>([
  ['an update of the whole item covers a part', update('SET #a = :a'), put()],
  ['an update covers a check', check(), update('SET #a = :a')],
  ['the whole item covers a check', check(), put()],
])('%s, in either order', (_what, less, more) => {
  expect(onePerItem([less, more])).toEqual([more]);
  expect(onePerItem([more, less])).toEqual([more]);
});

it('keeps writes of different items', () => {
  expect(onePerItem([write('a'), write('b')])).toEqual([write('a'), write('b')]);
});

function put(): Write {
  return { put: { pk: 'test', sk: 'a', name: 'a' } };
}

function update(expression: string): Write {
  return { update: { pk: 'test', sk: 'a' }, expression };
}

function check(): Write {
  return { check: { pk: 'test', sk: 'a' }, when: exists };
}

function pair(sk: string): Write[] {
  return [write(sk), { check: { pk: 'other', sk }, when: exists }];
}

function write(sk: string): Write {
  return { remove: { pk: 'test', sk } };
}
