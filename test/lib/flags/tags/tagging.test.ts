import { describe, expect, it } from 'vitest';
import type { FeatureTag } from '../../../../lib/flags/feature-data/model.ts';
import type { TagInput } from '../../../../lib/flags/tags/schema.ts';
import { planTagging } from '../../../../lib/flags/tags/tagging.ts';
import { refusalOf, refusedAs } from '../../../support/refusal.ts';

describe('planTagging', () => {
  const [a, b, c, d] = [tag('a'), tag('b'), tag('c'), tag('d')];
  const add = 'feature-tagged';
  const remove = 'feature-untagged';

  type Row = readonly [
    behaviour: string,
    before: readonly FeatureTag[],
    toAdd: readonly TagInput[],
    toRemove: readonly TagInput[],
    created: readonly FeatureTag[],
    types: readonly string[],
    after: readonly FeatureTag[],
  ];

  const rows: readonly Row[] = [
    ['adds a tag that exists', [], [a], [], [], [add], [a]],
    ['creates a new tag first', [], [a], [], [a], ['tag-created', add], [a]],
    ['keeps the tags sorted', [b], [a], [], [], [add], [a, b]],
    ['uses "simple" for an absent type', [], [{ value: 'a' }], [], [], [add], [a]],
    ['does nothing for an empty request', [a], [], [], [], [], [a]],
    ['does nothing for a tag that is there', [a], [a], [], [], [], [a]],
    ['does nothing for a tag that is there, sent twice', [a], [a, a], [], [], [], [a]],
    ['adds a tag once that is sent twice', [], [a, a], [], [], [add], [a]],
    ['removes a tag', [a, b], [], [a], [], [remove], [b]],
    ['does nothing to remove a tag that is not there', [b], [], [a], [], [], [b]],
    ['adds before it removes', [a], [b], [a], [], [add, remove], [b]],
    ['removes a tag that is also to be added', [a], [a], [a], [], [remove], []],
    [
      'neither adds nor removes an absent tag that is in both lists',
      [a, b],
      [c, d],
      [a, c, tag('absent')],
      [],
      [add, remove],
      [b, d],
    ],
  ];

  it.each(rows)('%s', (_behaviour, before, toAdd, toRemove, created, types, after) => {
    const tagging = plan(before, toAdd, toRemove, created);

    expect(tagging.events.map(({ type }) => type)).toEqual(types);
    expect(tagging.tags).toEqual(after);
    expect(tagging.writes.length > 0).toBe(types.length > 0);
  });

  it('records tags of the flag between adding and removing', () => {
    expect(plan([a], [b], [a]).events).toEqual([
      { type: add, data: b, tags: [a, b] },
      { type: remove, preData: a, tags: [a, b] },
    ]);
  });

  it('records a new tag without a flag and a project', () => {
    expect(plan([], [a], [], [a]).events[0]).toEqual({
      type: 'tag-created',
      project: null,
      featureName: null,
      tags: [],
      data: a,
    });
  });

  it.each<[string, () => unknown]>([
    ['15 tags are changed', () => plan([], tags(15))],
    ['15 of 100 tags are removed', () => plan(tags(100), [], tags(15))],
    ['the flag then has 100 tags', () => plan(tags(99), tags(1, 99))],
    ['one of 100 tags is replaced', () => plan(tags(100), tags(1, 100), tags(1))],
  ])('accepts that %s', (_what, act) => {
    expect(act).not.toThrow();
  });

  it.each<[string, () => unknown, number]>([
    ['16 tags are added', () => plan([], tags(16)), 15],
    ['16 tags are removed', () => plan(tags(16), [], tags(16)), 15],
    ['16 tags are added and removed', () => plan(tags(8), tags(8, 8), tags(8)), 15],
    ['the flag then has 101 tags', () => plan(tags(100), tags(1, 100)), 100],
  ])('refuses that %s', async (_what, act, limit) => {
    expect(await refusalOf(act)).toMatchObject({
      limit,
      ...refusedAs('ExceedsLimitError', `limit of ${limit}`),
    });
  });
});

function tag(value: string, type = 'simple'): FeatureTag {
  return { type, value };
}

const place = { feature: 'checkout', project: 'shop', at: '2026-01-01T00:00:00.000Z' };

function plan(
  before: readonly FeatureTag[],
  toAdd: readonly TagInput[],
  toRemove: readonly TagInput[] = [],
  created: readonly FeatureTag[] = [],
) {
  return planTagging(created, place, before, toAdd, toRemove);
}

function tags(count: number, start = 0) {
  return Array.from({ length: count }, (_, index) =>
    tag(`t${String(start + index).padStart(3, '0')}`),
  );
}
