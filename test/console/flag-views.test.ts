import { describe, expect, it } from 'vitest';
import { environmentColumns } from '../../console/src/pages/flags/columns.ts';
import { commonViews, queryOf, withView } from '../../console/src/pages/flags/views.ts';

const environment = (name: string, type = 'development') => ({ name, type });
const dev = environment('dev');
const live = environment('live', 'production');

const params = (text: string) => new URLSearchParams(text);
const readable = (query: string | URLSearchParams) => decodeURIComponent(`${query}`);

describe('the views of everybody', () => {
  it('look at all environments in production', () => {
    const views = commonViews([dev, live, environment('eu', 'production')]);

    const queries = views.map(({ name, query }) => [name, readable(query)]);
    expect(queries).toEqual([
      ['All', ''],
      ['In production', 'status=live:enabled&status=eu:enabled'],
      ['Rolling out', 'status=live:partial&status=eu:partial'],
      ['Unused', 'lifecycle=initial'],
      ['Can go', 'state=stale,potentially-stale'],
      ['Favourites', 'favourites=only'],
    ]);
  });

  it('say nothing of production where there is none', () => {
    expect(commonViews([dev]).map(({ name }) => name)).not.toContain('In production');
  });
});

it.each([
  ['sort=type&order=desc', ''],
  ['q=%20a%20&sort=type', 'q=a'],
  ['tag=b&status=x:enabled', 'status=x:enabled&tag=b'],
  ['favourites=anywhere', ''],
  ['favourites=only', 'favourites=only'],
  ['state=stale,potentially-stale', 'state=stale,potentially-stale'],
  ['status=a:enabled&status=b:enabled', 'status=a:enabled&status=b:enabled'],
])('?%s shows the view %j', (address, query) => {
  expect(readable(queryOf(params(address)))).toBe(query);
});

it('a view replaces the filters, and keeps the order', () => {
  const next = withView(params('q=a&tag=b&sort=type'), { name: 'Mine', query: 'type=release' });

  expect(next.toString()).toBe('sort=type&type=release');
});

it.each([
  [[dev, live], ['dev', 'live!'], []],
  [[live, dev], ['live!', 'dev'], []],
  [[dev, environment('qa')], ['dev', 'qa!'], []],
  [['a', 'b', 'c', 'd'].map((name) => environment(name)), ['a', 'b', 'c', 'd!'], []],
  [
    [dev, live, ...['a', 'b', 'c'].map((name) => environment(name))],
    ['live!'],
    ['dev', 'a', 'b', 'c'],
  ],
  [[], [], []],
])('of %j these have columns: %j, these share one: %j', (all, own, others) => {
  const columns = environmentColumns(all);

  expect(columns.environments.map(({ name, isMain }) => name + (isMain ? '!' : ''))).toEqual(own);
  expect(columns.others).toEqual(others);
});
