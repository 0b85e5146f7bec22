import { listServiceTokens } from '../user-tokens/user-token-store.ts';
import { presentUserToken } from '../user-tokens/user-tokens.ts';
import type { User } from '../users/model.ts';
import { presentUser } from '../users/present-user.ts';
import { listAccounts } from '../users/user-store.ts';

/** A service account as callers see it: it never logs in, and has no e-mail address. */
export function presentServiceAccount(account: User) {
  const { id, isAPI, accountType, name, username, imageUrl, rootRole, createdAt } =
    presentUser(account);
  return {
    id,
    isAPI,
    accountType,
    ...(name !== undefined && { name }),
    ...(username !== undefined && { username }),
    imageUrl,
    rootRole,
    createdAt,
  };
}

/** All service accounts with their tokens, by id: two queries. */
export async function listServiceAccounts() {
  const [accounts, tokens] = await Promise.all([
    listAccounts('Service Account'),
    listServiceTokens(),
  ]);
  const byAccount = Map.groupBy(tokens, ({ user }) => user);
  return accounts.map((account) => ({
    ...presentServiceAccount(account),
    tokens: (byAccount.get(account.id) ?? []).map(presentUserToken),
  }));
}
