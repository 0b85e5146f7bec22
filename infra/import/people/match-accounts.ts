import type { Account } from './model.ts';

/**
 * Finds the accounts of the source in the target: by e-mail address, then by username. Two that have
 * different addresses are different, whatever their usernames. Pure.
 * @returns accounts of the target, by the id that they have in the source
 */
export function matchAccounts(
  source: readonly Account[],
  target: readonly Account[],
): Map<number, Account> {
  const matches = new Map<number, Account>();
  const taken = new Set<Account>();
  const matchBy = (
    nameOf: (account: Account) => string,
    isSame = (_a: Account, _b: Account) => true,
  ) => {
    const byName = new Map(target.map((account) => [nameOf(account), account]));
    for (const account of source) {
      const found = nameOf(account) === '' ? undefined : byName.get(nameOf(account));
      if (!found || matches.has(account.id) || taken.has(found)) continue;
      if (found.isService !== account.isService || !isSame(account, found)) continue;
      matches.set(account.id, found);
      taken.add(found);
    }
  };
  matchBy(({ email }) => normalized(email));
  matchBy(
    ({ username }) => normalized(username),
    (a, b) => !a.email || !b.email,
  );
  return matches;
}

function normalized(name: string | null | undefined): string {
  return (name ?? '').trim().toLowerCase();
}
