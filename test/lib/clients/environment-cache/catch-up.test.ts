import { describe, expect, it } from 'vitest';
import { withFlags } from '../../../../lib/clients/environment-cache/apply-invalidations.ts';
import { appendToHistory } from '../../../../lib/clients/environment-cache/catch-up.ts';
import type { Invalidation } from '../../../../lib/clients/environment-cache/invalidation.ts';
import type { FlagEntry } from '../../../../lib/clients/environment-cache/model.ts';

describe('a history', () => {
  it.each([
    ['without invalidations stays as it is', 0, 0, 7, 0],
    ['keeps later invalidations', 1, 2, 7, 3],
    ['keeps 5,000 invalidations', 4_999, 1, 7, 5_000],
    ['drops the oldest beyond, and starts after them', 4_999, 3, 9, 5_000],
  ])('%s', (_what, before, later, since, count) => {
    const history = appendToHistory(
      { since: 7, invalidations: invalidations(8, before) },
      invalidations(8 + before, later),
    );

    expect([history.since, history.invalidations.length]).toEqual([since, count]);
  });
});

describe('flags that were read again', () => {
  const before = new Map([
    ['a', entry('a')],
    ['c', entry('c')],
  ]);

  it.each<[string, ReadonlyMap<string, FlagEntry | undefined>, readonly string[]]>([
    ['are added in order', new Map([['b', entry('b')]]), ['a same', 'b same', 'c same']],
    ['are replaced', new Map([['a', entry('a', 'new')]]), ['a new', 'c same']],
    ['are removed', new Map([['a', undefined]]), ['c same']],
  ])('%s', (_what, read, expected) => {
    const after = [...withFlags(before, read).values()];

    expect(after.map(({ name, digest }) => `${name} ${digest}`)).toEqual(expected);
  });

  it.each<[string, ReadonlyMap<string, FlagEntry | undefined>]>([
    ['are the same', new Map([['a', entry('a')]])],
    ['never existed', new Map([['x', undefined]])],
  ])('leave the same object if they %s', (_what, read) => {
    expect(withFlags(before, read)).toBe(before);
  });
});

function invalidations(first: number, count: number): Invalidation[] {
  return Array.from({ length: count }, (_, n) => ({
    id: first + n,
    target: { kind: 'segment', id: 1 },
  }));
}

function entry(name: string, digest = 'same'): FlagEntry {
  return {
    name,
    project: 'default',
    tags: [],
    json: '{}',
    digest,
    hidden: '{}',
    segments: [],
    parents: [],
  };
}
