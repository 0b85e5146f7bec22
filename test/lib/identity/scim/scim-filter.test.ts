import { describe, expect, it } from 'vitest';
import {
  matchesFilter,
  mentions,
  parseScimFilter,
  requiredValue,
} from '../../../../lib/identity/scim/scim-filter.ts';

const user = {
  id: '17',
  externalId: 'Ext-1',
  userName: 'Ada@example.com',
  name: { formatted: 'Ada Lovelace', familyName: 'Lovelace' },
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  active: true,
  meta: { created: '2026-11-22T10:00:00.000Z' },
};
const group = { displayName: 'Team', members: [{ value: '17' }, { value: '18' }] };

describe('a filter', () => {
  it.each<[string, object, boolean]>([
    ['userName eq "ada@EXAMPLE.com"', user, true],
    ['USERNAME Eq "ada@example.com"', user, true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada@example.com"', user, true],
    ['userName eq "a\\"b"', { userName: 'a"b' }, true],
    ['externalId eq "Ext-1"', user, true],
    ['externalId eq "ext-1"', user, false],
    ['id eq "17"', user, true],
    ['active eq true', user, true],
    ['active eq false', user, false],
    ['active eq "True"', user, true],
    ['active eq "False"', user, false],
    ['not (active eq true)', user, false],
    ['name.familyName sw "love"', user, true],
    ['name.familyName co "LACE"', user, true],
    ['emails[type eq "work"].value eq "ADA@example.com"', user, true],
    ['emails[type eq "home"].value eq "ada@example.com"', user, false],
    ['emails eq "ada@example.com"', user, true],
    ['emails pr', user, true],
    ['title pr', user, false],
    ['meta.created gt "2026-01-01T00:00:00Z"', user, true],
    ['userName eq "x" or active eq true', user, true],
    ['userName eq "x" and active eq true', user, false],
    ['userName eq "ADA@example.com"', { userName: ['ada', 'ada@example.com'] }, true],
    ['not (userName eq "ada")', { userName: ['ada', 'ada@example.com'] }, false],
    ['userName sw "ada@"', { userName: ['ada', 'ada@example.com'] }, true],
    ['userName pr', { userName: ['ada', 'ada@example.com'] }, true],
    ['displayName eq "team"', group, true],
    ['members eq "18"', group, true],
    ['members[value eq "18"]', group, true],
    ['members.value eq "19"', group, false],
  ])('%s on %j is %s', (text, resource, expected) => {
    expect(matchesFilter(resource, parseScimFilter(text))).toBe(expected);
  });

  it.each([
    ['half a comparison', 'userName eq'],
    ['an unknown operator', 'userName is "x"'],
    ['an open parenthesis', '(userName eq "x"'],
    ['more than it ends with', 'userName eq "x" "y"'],
    ['nothing', ''],
    ['too much', `userName eq "${'x'.repeat(1_000)}"`],
    // Exponential in the parser: each line break can be read in two ways.
    ['line breaks', `userName eq "${'\n'.repeat(60)}`],
  ])('is refused for %s', (_what, text) => {
    expect(() => parseScimFilter(text)).toThrow(
      expect.objectContaining({ status: 400, scimType: 'invalidFilter' }),
    );
  });
});

describe('the value that a filter requires', () => {
  it.each([
    ['userName eq "ada"', 'ada'],
    ['active eq true and userName eq "ada"', 'ada'],
    ['userName eq "ada" or active eq true', undefined],
    ['not (userName eq "ada")', undefined],
    ['userName ne "ada"', undefined],
    ['userName eq 5', undefined],
  ])('%s is %s', (text, expected) => {
    expect(requiredValue(parseScimFilter(text), ['username'])).toBe(expected);
  });
});

it.each([
  ['members eq "7"', true],
  ['not (displayName eq "a" and members[value eq "7"])', true],
  ['displayName eq "members"', false],
])('%s mentions members: %s', (text, expected) => {
  expect(mentions(parseScimFilter(text), 'members')).toBe(expected);
});
