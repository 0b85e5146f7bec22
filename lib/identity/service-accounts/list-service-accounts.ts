import { readServiceTokenUses } from '../tokens/token-use-store.ts';
import { presentUserTokens } from '../user-tokens/present-user-token.ts';
import { listServiceTokens } from '../user-tokens/user-token-store.ts';
import { listKnownUsers } from '../users/known-users.ts';
import { presentServiceAccount } from './present-service-account.ts';

/** All service accounts with their tokens, by id. */
export async function listServiceAccounts() {
  const [accounts, tokens, uses] = await Promise.all([
    listKnownUsers('Service Account'),
    listServiceTokens(),
    readServiceTokenUses(),
  ]);
  const byAccount = Map.groupBy(tokens, ({ user }) => user);
  return accounts.map((account) => ({
    ...presentServiceAccount(account),
    tokens: presentUserTokens(byAccount.get(account.id) ?? [], uses),
  }));
}
