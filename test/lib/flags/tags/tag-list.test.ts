import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTags, diffTags, distinctTags } from '../../../../lib/flags/tags/tag-list.ts';

describe('compareTags', () => {
  it('sorts by type, then by value', () => {
    const tags = [tag('b', 'simple-not'), tag('b'), tag('a', 'team'), tag('B'), tag('a')];

    expect(tags.sort(compareTags)).toEqual([
      tag('B'),
      tag('a'),
      tag('b'),
      tag('b', 'simple-not'),
      tag('a', 'team'),
    ]);
  });
});

describe('distinctTags', () => {
  it('keeps the first of equal tags', () => {
    expect(distinctTags([tag('a'), tag('b'), tag('a'), tag('a', 'team')])).toEqual([
      tag('a'),
      tag('b'),
      tag('a', 'team'),
    ]);
  });

  it('distinguishes tags whose joined type and value look alike', () => {
    expect(distinctTags([tag('b#c', 'a'), tag('c', 'a-b')])).toHaveLength(2);
  });
});

describe('diffTags', () => {
  it('adds missing tags and removes existing ones', () => {
    expect(
      diffTags([tag('kept'), tag('old')], [tag('new'), tag('kept')], [tag('old'), tag('absent')]),
    ).toEqual({
      added: [tag('new')],
      removed: [tag('old')],
      between: [tag('kept'), tag('new'), tag('old')],
      after: [tag('kept'), tag('new')],
    });
  });

  it('neither adds nor removes a missing tag that is in both lists', () => {
    expect(diffTags([], [tag('both')], [tag('both')])).toEqual({
      added: [],
      removed: [],
      between: [],
      after: [],
    });
  });

  it('equals adding all tags and then removing all', () => {
    const tags = fc.array(
      fc.record({ type: fc.constantFrom('simple', 'team'), value: fc.constantFrom('a', 'b', 'c') }),
    );
    fc.assert(
      fc.property(tags, tags, tags, (before, toAdd, toRemove) => {
        const isRemoved = (one: { type: string; value: string }) =>
          toRemove.some(({ type, value }) => type === one.type && value === one.value);
        const expected = distinctTags([...before, ...toAdd]).filter((one) => !isRemoved(one));

        expect(diffTags(before, toAdd, toRemove).after).toEqual(expected.sort(compareTags));
      }),
    );
  });
});

function tag(value: string, type = 'simple') {
  return { type, value };
}
