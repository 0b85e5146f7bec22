import { expect, it } from 'vitest';
import { matchAccounts } from '../../../../infra/import/people/match-accounts.ts';
import type { Account } from '../../../../infra/import/people/model.ts';

type Person = Partial<Account>;

it.each<[string, Person, Person, boolean]>([
  ['the same address', { email: 'ada@example.com' }, { email: 'ada@example.com' }, true],
  [
    'an address in other letters',
    { email: 'Ada@Example.com' },
    { email: 'ada@example.COM ' },
    true,
  ],
  ['the same username', { username: 'ada' }, { username: 'ADA' }, true],
  [
    'a username, with an address here',
    { username: 'ada' },
    { username: 'ada', email: 'a@b.c' },
    true,
  ],
  ['another address', { email: 'ada@example.com' }, { email: 'bea@example.com' }, false],
  [
    'the same username with another address',
    { username: 'ada', email: 'ada@one.com' },
    { username: 'ada', email: 'ada@two.com' },
    false,
  ],
  [
    'a username that is the address',
    { email: 'ada@example.com' },
    { username: 'ada@example.com' },
    false,
  ],
  ['the same name alone', { name: 'Ada' }, { name: 'Ada' }, false],
  ['empty names', { email: '', username: null }, { email: null, username: '' }, false],
  [
    'a service account with the username of a person',
    { username: 'ci', isService: true },
    { username: 'ci' },
    false,
  ],
  [
    'a service account with the same username',
    { username: 'ci', isService: true },
    { username: 'ci', isService: true },
    true,
  ],
])('%s', (_what, there, here, isMatch) => {
  const target = account(7, here);

  expect([...matchAccounts([account(1, there)], [target])]).toEqual(isMatch ? [[1, target]] : []);
});

it('prefers the address to the username', () => {
  const byUsername = account(1, { username: 'ada' });
  const byAddress = account(2, { email: 'ada@example.com' });
  const target = account(7, { username: 'ada', email: 'ada@example.com' });

  expect([...matchAccounts([byUsername, byAddress], [target])]).toEqual([[2, target]]);
});

function account(id: number, person: Person): Account {
  return { id, isService: false, ...person };
}
