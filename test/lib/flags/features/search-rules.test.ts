import { describe, expect, it } from 'vitest';
import { toListedFlag } from '../../../../lib/flags/directory/directory-rules.ts';
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
