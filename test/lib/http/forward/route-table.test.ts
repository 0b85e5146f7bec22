import { describe, expect, it } from 'vitest';
import {
  canonicalPath,
  createRouteTable,
  isDecodable,
} from '../../../../lib/http/forward/route-table.ts';

const find = createRouteTable(
  [
    ['fixed', 'GET', '/things/fixed'],
    ['thing', 'GET', '/things/{thing}'],
    ['part', 'POST', '/things/{thing}/parts/{part}'],
    ['action', 'GET', '/things:count'],
    ['all', 'ANY', '/groups/{proxy+}'],
    ['one', 'GET', '/groups/one'],
    ['write', 'ANY', '/parts/{proxy+}'],
    ['read', 'GET', '/parts/{proxy+}'],
    ['edit', 'ANY', '/parts/{part}/edit'],
  ].map(([functionId = '', method = '', path = '']) => ({ functionId, method, path })),
);

describe('the route of a request', () => {
  it.each<[string, string, string, object]>([
    ['GET', '/things/fixed', 'fixed', {}],
    ['GET', '/things/one', 'thing', { thing: 'one' }],
    ['GET', '/things/a%2Fb', 'thing', { thing: 'a/b' }],
    ['POST', '/things/a:b/parts/c+d', 'part', { thing: 'a:b', part: 'c+d' }],
    ['GET', '/things:count', 'action', {}],
    ['PATCH', '/groups/a/b%20c', 'all', { proxy: 'a/b c' }],
    ['HEAD', '/groups/one', 'all', { proxy: 'one' }],
    ['GET', '/groups/one', 'one', {}],
    ['GET', '/parts/a/b', 'read', { proxy: 'a/b' }],
    ['PUT', '/parts/a/b', 'write', { proxy: 'a/b' }],
    ['GET', '/parts/a/edit', 'edit', { part: 'a' }],
  ])('%s %s is that of "%s"', (method, path, functionId, pathParameters) => {
    expect(find(method, path)).toMatchObject({ route: { functionId }, pathParameters });
  });

  it.each([
    ['POST', '/things/one'],
    ['GET', '/things/'],
    ['GET', '/Things/one'],
    ['POST', '/things//parts/c'],
    ['GET', '/things/%FF'],
    ['GET', '/things/%'],
    ['GET', '/groups'],
    ['GET', '/groups/'],
  ])('%s %s does not exist', (method, path) => {
    expect(find(method, path)).toBeUndefined();
  });
});

describe('the canonical path', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['/things', '/things'],
    ['/things/', '/things'],
    ['//things///one//', '/things/one'],
    ['/things/%2F/', '/things/%2F'],
  ])('of %s is %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });
});

describe('a path', () => {
  it.each([
    ['/%41', true],
    ['/%F0%9F%9A%A9', true],
    ['/%', false],
    ['/%FF', false],
  ])('%s is decodable: %s', (path, decodable) => {
    expect(isDecodable(path)).toBe(decodable);
  });
});
