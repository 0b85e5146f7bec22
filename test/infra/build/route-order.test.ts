import { describe, expect, it } from 'vitest';
import { checkRoutes } from '../../../infra/build/route-order.ts';

/** Routes and operations as `functionId METHOD /path`; an operation may name the function of its other spellings. */
function check(routes: readonly string[], operations: readonly string[]): void {
  checkRoutes(
    routes.map((text) => parse(text)),
    operations.map((text) => parse(text)),
  );
}

function parse(text: string) {
  const [functionId = '', method = '', path = '', sharedId] = text.split(' ');
  return { functionId, method, path, sharedId };
}

describe('a build is refused', () => {
  it.each<[string, readonly string[], readonly string[], RegExp]>([
    [
      'for an operation whose requests reach another function',
      ['read GET /a/{id}', 'special GET /a/{name}/b'],
      ['read GET /a/{id}/b'],
      /GET \/a\/\{id\}\/b reaches special instead of read/,
    ],
    [
      'for an operation that no route takes',
      ['read GET /a/{id}'],
      ['read POST /a/{id}'],
      /reaches \$default instead of read/,
    ],
    [
      'when another function takes a slash at the end',
      ['one GET /a/{id}/b', 'all GET /a/{id}/b/{proxy+}'],
      ['one GET /a/{id}/b'],
      /reaches all instead of one/,
    ],
    [
      'when another function takes HEAD',
      ['read GET /a/{id}', 'write ANY /a/{id}'],
      ['read GET /a/{id}'],
      /HEAD \/a\/~id reaches write instead of read/,
    ],
    [
      'when the path decides for one route, and the method for another',
      ['read GET /a/{part}', 'all ANY /a/b'],
      [],
      /does not say which comes first: ANY \/a\/b, or GET \/a\/\{part\}/,
    ],
    [
      'when it is so for two greedy ones',
      ['read GET /a/{proxy+}', 'all ANY /a/b/{proxy+}'],
      [],
      /does not say which comes first/,
    ],
    [
      'for a parameter where another path has a greedy one',
      ['one PUT /a/{id}', 'all ANY /a/{proxy+}'],
      [],
      /\/a\/\{id\} has a parameter where \/a\/\{proxy\+\} has a greedy one/,
    ],
  ])('%s', (_what, routes, operations, message) => {
    expect(() => check(routes, operations)).toThrow(message);
  });
});

describe('a build is accepted', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'with reads and other methods below one root apart',
      ['read GET /a/{proxy+}', 'read HEAD /a/{proxy+}', 'write ANY /a/{proxy+}'],
      ['read GET /a/{id}', 'write PUT /a/{id}/b'],
    ],
    [
      'with a fixed path beside a parameter, of the same method',
      ['read GET /a/{part}', 'other GET /a/b', 'other ANY /a/b/{proxy+}'],
      ['read GET /a/c', 'other GET /a/b', 'other DELETE /a/b/{id}'],
    ],
    [
      'when the function that takes other spellings can answer them',
      ['one GET /a/b/{id}', 'all GET /a/{proxy+}'],
      ['one GET /a/b/{id} all', 'all GET /a/c'],
    ],
    [
      'for the route of all that no other takes',
      ['one GET /a'],
      ['one GET /a', 'default ANY $default'],
    ],
  ])('%s', (_what, routes, operations) => {
    expect(() => check(routes, operations)).not.toThrow();
  });
});
