import { describe, expect, it } from 'vitest';
import {
  filtersIn,
  searchOf,
  sortedBy,
  withFilter,
  withoutFilter,
  withoutFilters,
  withParam,
} from '../../console/src/pages/flags/filters.ts';

const plain = { sortBy: 'name', sortOrder: 'asc', favoritesFirst: true };

const params = (text: string) => new URLSearchParams(text);

describe('the search of an address', () => {
  it.each([
    ['', {}],
    ['q=basket', { query: 'basket' }],
    ['q=%20%20', {}],
    ['state=stale', { state: 'IS:stale' }],
    ['state=stale,potentially-stale', { state: 'IS:stale,potentially-stale' }],
    ['state=archived', { archived: 'IS:true' }],
    ['type=release&creator=7', { type: 'IS:release', createdBy: 'IS:7' }],
    ['status=production%3Aenabled', { status: ['production:enabled'] }],
    ['status=eu%3Apartial&status=us%3Apartial', { status: ['eu:partial', 'us:partial'] }],
    ['tag=simple%3Aweb', { tag: 'INCLUDE:simple:web' }],
    ['tag=simple%3Aweb,simple%3Aapp', { tag: 'INCLUDE_ALL_OF:simple:web,simple:app' }],
    ['segment=beta', { segment: 'INCLUDE:beta' }],
    ['lifecycle=live', { lifecycle: 'IS:live' }],
    ['project=shop', { project: 'IS:shop' }],
    ['sort=createdAt&order=desc', { sortBy: 'createdAt', sortOrder: 'desc' }],
    ['favourites=anywhere', { favoritesFirst: false }],
    ['favourites=only', { favorite: 'IS:true' }],
  ])('?%s', (address, expected) => {
    expect(searchOf(params(address))).toEqual({ ...plain, ...expected });
  });

  it('is limited to the project of the page', () => {
    expect(searchOf(params('project=billing'), 'shop')).toEqual({ ...plain, project: 'IS:shop' });
  });
});

it.each([
  ['', 'tag', 'simple:web', 'tag=simple:web'],
  ['tag=simple:web', 'tag', 'simple:app', 'tag=simple:web,simple:app'],
  ['tag=simple:web', 'tag', 'simple:web', 'tag=simple:web'],
  ['status=a:enabled&status=b:enabled', 'status', 'b:disabled', 'status=b:disabled'],
  ['state=stale', 'state', 'active', 'state=active'],
  ['favourites=anywhere', 'favourites', 'only', 'favourites=only'],
] as const)('?%s with the filter %s %s is ?%s', (before, name, value, after) => {
  const next = withFilter(params(before), { name, value });

  expect(decodeURIComponent(`${next}`)).toBe(after);
});

it.each([
  ['tag=simple:web,simple:app&q=a', 'tag', 'simple:web', 'q=a&tag=simple:app'],
  ['tag=simple:web', 'tag', 'simple:web', ''],
  ['status=a:enabled&status=b:enabled', 'status', 'a:enabled', 'status=b:enabled'],
] as const)('?%s without the filter %s %s is ?%s', (before, name, value, after) => {
  const next = withoutFilter(params(before), { name, value });

  const sorted = new URLSearchParams([...next].sort());
  expect(decodeURIComponent(`${sorted}`)).toBe(after);
});

it('the order of favourites is no filter', () => {
  expect(filtersIn(params('favourites=anywhere&type=release'))).toEqual([
    { name: 'type', value: 'release' },
  ]);
});

it.each([
  ['', 'name', 'order=desc'],
  ['order=desc', 'name', ''],
  ['order=desc', 'project', 'sort=project'],
  ['', 'lastSeenAt', 'sort=lastSeenAt&order=desc'],
  ['', 'environment:production', 'sort=environment:production&order=desc'],
  [
    'sort=environment:production&order=desc',
    'environment:production',
    'sort=environment:production',
  ],
  ['sort=project&order=desc', 'name', ''],
])('?%s sorted by the head of %s is ?%s', (before, head, after) => {
  expect(decodeURIComponent(`${sortedBy(params(before), head)}`)).toBe(after);
});

it('a filter that is emptied leaves the address', () => {
  const address = withParam(params('q=basket&type=release'), 'type', '');

  expect(address.toString()).toBe('q=basket');
});

it('without filters, the order stays', () => {
  const address = withoutFilters(
    params('q=basket&tag=simple%3Aweb&sort=createdAt&favourites=anywhere'),
  );

  expect(address.toString()).toBe('sort=createdAt&favourites=anywhere');
});
