import { describe, expect, it } from 'vitest';
import {
  readClaim,
  refuseClaimPath,
  textsOf,
} from '../../../../lib/identity/single-sign-on/claim-path.ts';

const claims = {
  groups: ['dev', 'ops'],
  'https://example.com/groups': ['by url'],
  realm_access: { roles: ['admin'] },
  resource_access: { 'my.app': { roles: ['user'] } },
  teams: [{ name: 'red', members: [{ name: 'Kim' }] }, { name: 'blue' }, 'green'],
  role: 'single',
};

describe('readClaim', () => {
  it.each([
    ['a claim', 'groups', ['dev', 'ops']],
    ['a claim whose name is a URL', 'https://example.com/groups', ['by url']],
    ['a nested claim', 'realm_access.roles', ['admin']],
    ['a path from the root', '$.realm_access.roles', ['admin']],
    ['a quoted name', "resource_access['my.app'].roles", ['user']],
    ['a name in double quotes', '$["resource_access"]["my.app"]["roles"]', ['user']],
    ['a property of all elements', 'teams[*].name', ['red', 'blue']],
    ['a property of elements of elements', 'teams[*].members[*].name', ['Kim']],
    ['all elements', 'groups[*]', ['dev', 'ops']],
    ['one text', 'role', ['single']],
  ])('finds %s', (_what, path, found) => {
    expect(textsOf(readClaim(claims, path))).toEqual(found);
  });

  it.each([
    ['a missing claim', 'nothing'],
    ['a property of a text', 'role.length'],
    ['an inherited property', 'constructor.name'],
    ['elements of an object', 'realm_access[*]'],
    ['an object', 'realm_access'],
  ])('finds no text in %s', (_what, path) => {
    expect(textsOf(readClaim(claims, path))).toEqual([]);
  });
});

describe('refuseClaimPath', () => {
  it.each(['..', 'groups[0]', 'groups[', 'groups]', 'a..b', 'groups[?(@.x)]'])(
    'refuses what it would not follow: %j',
    (path) => {
      expect(() => refuseClaimPath(path)).toThrow('must be the name of a claim');
    },
  );

  it('refuses more steps than any provider nests', () => {
    expect(() => refuseClaimPath(Array(11).fill('a').join('.'))).toThrow('at most 10 steps');
  });

  it('takes the time of the text, not more', () => {
    expect(() => refuseClaimPath(`${'a'.repeat(200_000)}]`)).toThrow('must be the name');
  });
});
