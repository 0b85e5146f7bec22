import { expect, it } from 'vitest';
import { toListedFlag } from '../../../../lib/flags/directory/directory-rules.ts';
import type { DirectoryState } from '../../../../lib/flags/directory/model.ts';
import { placesOfField } from '../../../../lib/flags/features/field-places.ts';
import { inOrder } from '../../../../lib/flags/features/flag-order.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const flag = (name: string, more: object = {}) =>
  toListedFlag({ ...anyFlag, name, environments: {}, ...more });

const stateOf = (...flags: ReturnType<typeof flag>[]): DirectoryState => ({
  seen: 1,
  readAt: 0,
  usageReadAt: new Map(),
  flags: new Map(flags.map((each) => [each.name, each])),
  projects: new Map(),
  segments: new Map(),
});

const namesOf = (flags: readonly { readonly name: string }[]) => flags.map(({ name }) => name);

const listed = (state: DirectoryState, order: Parameters<typeof inOrder>[2]) =>
  inOrder([...state.flags.values()], state, order);

it('flags are in the order of a search, then by name, and all of them are not sorted again', () => {
  const state = stateOf(
    flag('c', { type: 'release' }),
    flag('a', { type: 'release' }),
    flag('b', { type: 'experiment' }),
  );
  const byType = { sortBy: 'type', sortOrder: 'desc' } as const;

  expect(namesOf(listed(state, byType))).toEqual(['a', 'c', 'b']);
  expect(namesOf(listed(state, { ...byType, sortOrder: 'asc' }))).toEqual(['b', 'a', 'c']);
  expect(listed(state, byType)).toBe(listed(state, byType));
});

it('flags that were found are in the same order, few of them and many', () => {
  const flags = Array.from({ length: 40 }, (_, index) =>
    flag(`flag-${10 + ((index * 7) % 40)}`, { type: index % 3 === 0 ? 'release' : 'experiment' }),
  );
  const state = stateOf(...flags);
  const byType = { sortBy: 'type', sortOrder: 'desc' } as const;
  const all = namesOf(listed(state, byType));

  for (const count of [0, 1, 4, 5, 6, 39, 40]) {
    const found = flags.slice(0, count);
    const names = new Set(namesOf(found));
    expect(namesOf(inOrder(found, state, byType))).toEqual(all.filter((each) => names.has(each)));
  }
});

it('an order of another environment is another order, however many there are', () => {
  const on = { enabled: true, strategyCount: 0, variantCount: 0 };
  const flags = Array.from({ length: 20 }, (_, index) =>
    flag(`flag-${10 + index}`, { environments: { [`env-${10 + index}`]: on } }),
  );
  const state = stateOf(...flags);
  const first = flags.map((_, index) => {
    const order = { sortBy: `environment:env-${10 + index}`, sortOrder: 'desc' } as const;
    return listed(state, order)[0]?.name;
  });

  expect(first).toEqual(namesOf(flags));
});

it('places of a field are those where strategies use it, a segment that compares it, or what is not known', () => {
  const summary = { enabled: true, strategyCount: 1, variantCount: 0, segments: [] };
  const details = (...fields: string[]) => ({ strategies: [], fields });
  const state = stateOf(
    flag('both', {
      environments: {
        test: { ...summary, details: details('plan'), segments: [7] },
        live: { ...summary, details: details('country') },
      },
    }),
    flag('by-segment', {
      environments: { live: { ...summary, details: details(), segments: [7] } },
    }),
    flag('unknown', { environments: { live: { ...summary } } }),
    flag('without', {
      environments: { live: { enabled: true, strategyCount: 0, variantCount: 0 } },
    }),
    flag('archived', {
      archivedAt: '2026-11-22T09:00:00.000Z',
      environments: { live: { ...summary, details: details('plan') } },
    }),
  );
  const places = (field: string, ...comparing: number[]) =>
    placesOfField(state, field, comparing)
      .map((each) => `${each.flag.name} in ${each.environment}`)
      .sort();

  expect(places('plan', 7)).toEqual(['both in test', 'by-segment in live', 'unknown in live']);
  expect(places('plan')).toEqual(['both in test', 'unknown in live']);
  expect(places('country', 8)).toEqual(['both in live', 'unknown in live']);
});
