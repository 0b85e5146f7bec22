import { describe, expect, it } from 'vitest';
import { CombinedWrites, isShareable } from '../../../../lib/platform/dynamo/combine-writes.ts';
import { countInWrite, countOutWrite } from '../../../../lib/platform/dynamo/counters.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { tallyWrite } from '../../../../lib/platform/dynamo/tallies.ts';
import { touchWrite } from '../../../../lib/platform/dynamo/touch-write.ts';
import { atVersion, exists, type Write } from '../../../../lib/platform/dynamo/write.ts';

const limit = { kind: 'things', what: 'things', max: 10 };
const item = keys.count('item');
const size = (by: number) =>
  tallyWrite(keys.settingsBytes('p', 'e'), { by, part: `${by}`, makeRoom: async () => undefined });
const put = (name: string): Write => ({ put: { ...keys.count(name), version: 1 } });

describe('writes of two changes', () => {
  it.each([
    ['counts', countInWrite(limit, 2), countInWrite(limit, 3), countInWrite(limit, 5)],
    ['removals', countOutWrite(limit), countOutWrite(limit), countOutWrite(limit, 2)],
    ['parts of a sum', size(7), size(-4), size(3)],
    ['uses of an item', touchWrite(item), touchWrite(item), touchWrite(item)],
    ['equal checks', { check: item, when: exists }, { check: item, when: exists }, undefined],
  ])('become one: %s', (_title, one, other, both = one) => {
    const combined = combine([one], [other]);

    expect(combined.map(plain)).toEqual([both].map(plain));
  });

  it.each([
    ['counts', (): Write => countInWrite(limit)],
    ['removals', () => countOutWrite(limit)],
    ['parts of a sum', () => size(7)],
    ['uses of an item', () => touchWrite(item)],
    ['equal checks', (): Write => ({ check: item, when: exists })],
  ])('become one, however many: %s', (_title, write) => {
    expect(combine([write()], [write()], [write()])).toHaveLength(1);
  });

  it.each([
    ['whole items', put('item'), put('item')],
    ['a whole item and a use of it', put('item'), touchWrite(item)],
    ['a count and a removal', countInWrite(limit), countOutWrite(limit)],
    ['different checks', { check: item, when: exists }, { check: item, when: atVersion(1) }],
    [
      'uses with different conditions',
      touchWrite(item),
      touchWrite(item, { when: { expression: 'attribute_exists(pk) AND attribute_exists(a)' } }),
    ],
  ])('stay apart: %s', (_title, one, other) => {
    const combined = new CombinedWrites();

    expect([combined.add(0, [one], 100), combined.add(1, [put('own'), other], 100)]).toEqual([
      true,
      false,
    ]);
    expect(combined.writes).toEqual([one]);
  });

  it('stay apart beyond the room, where items that they share count once', () => {
    const combined = new CombinedWrites();
    combined.add(0, [put('a'), countInWrite(limit)], 3);

    expect(combined.add(1, [put('b'), put('c'), countInWrite(limit)], 3)).toBe(false);
    expect(combined.add(1, [put('b'), countInWrite(limit)], 3)).toBe(true);
  });

  it('tell whose they are', () => {
    const combined = new CombinedWrites();
    combined.add(0, [put('a'), countInWrite(limit)], 100);
    combined.add(1, [put('b'), countInWrite(limit)], 100);

    expect([0, 1, 2].map((position) => [...combined.ownersOf([position])])).toEqual([
      [0],
      [0, 1],
      [1],
    ]);
  });
});

it('a change with two writes of one item is not combined', () => {
  expect(new CombinedWrites().add(0, [put('a'), put('a')], 100)).toBe(false);
});

it.each([
  ['a check', { check: item, when: exists }, true],
  ['an addition', countInWrite(limit), true],
  ['a use', touchWrite(item), true],
  ['a whole item', put('a'), false],
  ['a removal', { remove: item }, false],
])('whether others may do the same meanwhile: %s', (_title, write, expected) => {
  expect(isShareable(write)).toBe(expected);
});

function combine(...changes: readonly (readonly Write[])[]): Write[] {
  const combined = new CombinedWrites();
  changes.forEach((writes, index) => {
    expect(combined.add(index, writes, 100)).toBe(true);
  });
  return combined.writes;
}

/** A write as it is sent: without functions, and what only this process knows. */
function plain(write: Write): unknown {
  const { addition, tally, ...sent } = { addition: undefined, tally: undefined, ...write };
  return JSON.parse(JSON.stringify(sent));
}
