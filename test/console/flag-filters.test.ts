import { describe, expect, it } from 'vitest';
import { searchOf, withoutFilters, withParam } from '../../console/src/pages/flags/filters.ts';

const plain = { sortBy: 'name', sortOrder: 'asc', favoritesFirst: true };

describe('the search of an address', () => {
  it.each([
    ['', {}],
    ['q=basket', { query: 'basket' }],
    ['q=%20%20', {}],
    ['state=stale', { state: 'IS:stale' }],
    ['state=archived', { archived: 'IS:true' }],
    ['type=release&creator=7', { type: 'IS:release', createdBy: 'IS:7' }],
    ['status=production%3Aenabled', { status: ['production:enabled'] }],
    ['tag=simple%3Aweb', { tag: 'INCLUDE:simple:web' }],
    ['segment=beta', { segment: 'INCLUDE:beta' }],
    ['lifecycle=live', { lifecycle: 'IS:live' }],
    ['sort=createdAt&order=desc', { sortBy: 'createdAt', sortOrder: 'desc' }],
    ['favourites=anywhere', { favoritesFirst: false }],
  ])('?%s', (address, expected) => {
    expect(searchOf(new URLSearchParams(address))).toEqual({ ...plain, ...expected });
  });

  it('is limited to the project of the page', () => {
    expect(searchOf(new URLSearchParams(), 'shop')).toEqual({ ...plain, project: 'IS:shop' });
  });
});

it('a filter that is emptied leaves the address', () => {
  const address = withParam(new URLSearchParams('q=basket&type=release'), 'type', '');

  expect(address.toString()).toBe('q=basket');
});

it('without filters, the order stays', () => {
  const address = withoutFilters(new URLSearchParams('q=basket&tag=simple%3Aweb&sort=createdAt'));

  expect(address.toString()).toBe('sort=createdAt');
});
