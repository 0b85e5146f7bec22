import { readServiceTokenUses } from '../tokens/token-use-store.ts';
import { presentUserTokens } from '../user-tokens/present-user-token.ts';
import { listServiceTokens } from '../user-tokens/user-token-store.ts';
import { listKnownUsers, readKnownUsers } from '../users/known-users.ts';
import { presentServiceAccount } from './present-service-account.ts';

/** All service accounts with their tokens, by id. People are not read, unless there are few. */
export async function listServiceAccounts() {
  const [accounts, tokens, uses] = await Promise.all([
    readAccounts(),
    listServiceTokens(),
    readServiceTokenUses(),
  ]);
  const byAccount = Map.groupBy(tokens, ({ user }) => user);
  return accounts.map((account) => ({
    ...presentServiceAccount(account),
    tokens: presentUserTokens(byAccount.get(account.id) ?? [], uses),
  }));
}

async function readAccounts() {
  const { known, total } = await listKnownUsers('Service Account');
  return readKnownUsers('Service Account', known, total);
}
