import { describe, expect, it } from 'vitest';
import { toListedFlag } from '../../../../lib/flags/directory/directory-rules.ts';
import type {
  EnvironmentSummary,
  ListedStrategy,
} from '../../../../lib/flags/feature-data/model.ts';
import {
  type FeatureSearch,
  searchesFavorite,
  searchTest,
} from '../../../../lib/flags/features/search-rules.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const all: FeatureSearch = {
  archived: 'IS:false',
  sortBy: 'createdAt',
  sortOrder: 'asc',
  favoritesFirst: false,
};

const flag = toListedFlag({
  ...anyFlag,
  name: 'new-checkout',
  description: 'Takes orders, faster.',
  tags: [{ type: 'team', value: 'Pay' }],
});

describe('the text of a search', () => {
  it.each([
    ['', true],
    [' ', true],
    [',', true],
    ['check', true],
    ['CHECK', true],
    [' check ', true],
    ['team:pay', true],
    ['orders', true],
    ['takes ORDERS', true],
    ['old,check', true],
    ['old, pay', true],
    ['old,faster', true],
    ['old', false],
    ['old,', false],
    ['old,,older', false],
    ['check order', false],
  ])('finds the flag by %j: %s', (query, isFound) => {
    expect(searchTest({ ...all, query }, () => [], new Map())(flag)).toBe(isFound);
  });

  it('finds nothing in the description of a flag without one', () => {
    const plain = { ...flag, description: null };
    expect(searchTest({ ...all, query: 'null' }, () => [], new Map())(plain)).toBe(false);
  });
});

it.each<[string, Partial<FeatureSearch>, boolean[]]>([
  ['all', {}, [true, true]],
  ['favourites', { favorite: 'IS:true' }, [true, false]],
  ['others', { favorite: 'IS:false' }, [false, true]],
])('a search for %s includes a favourite and another flag: %j %j', (_what, filter, expected) => {
  const search = { ...all, ...filter };
  expect([searchesFavorite(search, true), searchesFavorite(search, false)]).toEqual(expected);
});

describe('a flag that is enabled for a part of the users', () => {
  const share = (rollout: number) => ({ name: 'flexibleRollout', rollout });

  it.each<[string, Partial<EnvironmentSummary>, readonly ListedStrategy[] | undefined, boolean]>([
    ['a share', {}, [share(25)], true],
    ['a share of some', {}, [{ ...share(25), constraintCount: 1 }], true],
    [
      'a share, and the rest by a segment',
      {},
      [share(25), { ...share(100), segmentCount: 1 }],
      true,
    ],
    ['more strategies than are known', { enabledStrategyCount: 9 }, undefined, true],
    ['a share while it is off', { enabled: false }, [share(25)], false],
    ['a share and everybody', {}, [share(25), share(100)], false],
    ['a share and everybody by the plain type', {}, [share(25), { name: 'default' }], false],
    ['everybody', {}, [share(100)], false],
    ['nobody', {}, [share(0)], false],
    ['whole groups alone', {}, [{ ...share(100), segmentCount: 1 }], false],
    ['a share that is disabled', {}, [{ ...share(25), disabled: true }], false],
    ['no strategy', { enabledStrategyCount: 0 }, undefined, false],
  ])('is searched as such with %s: %#', (_what, settings, strategies, isFound) => {
    const summary = {
      enabled: true,
      strategyCount: 1,
      enabledStrategyCount: 1,
      variantCount: 0,
      ...settings,
      ...(strategies && { details: { strategies, fields: [] } }),
    };
    const search = searchTest({ ...all, status: ['live:partial'] }, () => [], new Map());

    expect(search({ ...flag, environments: { live: summary } })).toBe(isFound);
    expect(search({ ...flag, environments: { other: summary } })).toBe(false);
  });
});
