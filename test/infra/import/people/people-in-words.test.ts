import { expect, it } from 'vitest';
import type { Holdings } from '../../../../infra/import/people/holdings.ts';
import type { Account, AccountToken } from '../../../../infra/import/people/model.ts';
import {
  accountInWords,
  serviceInWords,
  usesInWords,
  waitingInWords,
} from '../../../../infra/import/people/people-in-words.ts';

const nothing: Holdings = { rootRole: undefined, groups: [], projects: new Map() };

it.each<[Partial<Account>, string]>([
  [{ name: 'Ada', email: 'ada@example.com', username: 'al' }, 'Ada <ada@example.com>'],
  [{ email: 'ada@example.com' }, '<ada@example.com>'],
  [{ name: 'Ada', username: 'al' }, 'Ada "al"'],
  [{ name: 'al', username: 'al' }, 'al'],
  [{ username: 'al' }, 'al'],
  [{ email: 'ada@example.com', username: 'al' }, 'al <ada@example.com>'],
  [{}, 'account 3'],
])('names an account: %o', (account, words) => {
  expect(accountInWords({ id: 3, isService: false, ...account })).toBe(words);
});

it.each<[Partial<Holdings>, string]>([
  [{}, 'Ada'],
  [{ rootRole: 'Editor', groups: ['x'] }, 'Ada: Editor, 1 group'],
  [
    { groups: ['x', 'y'], projects: new Map([['shop', ['Owner']]]) },
    'Ada: 2 groups, roles in 1 project',
  ],
])('says what waits for somebody: %o', (holdings, words) => {
  const account = { id: 3, isService: false, name: 'Ada' };

  expect(waitingInWords(account, { ...nothing, ...holdings })).toBe(words);
});

it.each<[Partial<Holdings>, AccountToken[], string]>([
  [{ rootRole: 'Viewer' }, [], 'CI; Viewer'],
  [
    { groups: ['x'], projects: new Map([['shop', ['Owner', 'Deployer']]]) },
    [{ description: 'deploy', expiresAt: '2027-01-02T03:04:05Z' }],
    'CI; groups: x; shop: Owner, Deployer; token "deploy" until 2027-01-02',
  ],
  [
    {},
    [{ description: 'old', expiresAt: '2026-01-01T00:00:00Z' }],
    'CI; token "old" expired on 2026-01-01',
  ],
  [{}, [{ description: 'free', expiresAt: null }], 'CI; token "free" without an end'],
])('says what a service account needs: %o', (holdings, tokens, words) => {
  const account = { id: 3, isService: true, name: 'CI' };
  const now = new Date('2026-06-01T00:00:00Z');

  expect(serviceInWords(account, { ...nothing, ...holdings }, tokens, now)).toBe(words);
});

it('says where a role is given', () => {
  expect(usesInWords({ projects: ['shop', 'api'], groups: 1, accounts: 3 })).toBe(
    'in 2 projects (shop, api), to 1 group, to 3 accounts',
  );
});
