import { presentUserToken } from '../user-tokens/present-user-token.ts';
import { listServiceTokens } from '../user-tokens/user-token-store.ts';
import { listAccounts } from '../users/user-store.ts';
import { presentServiceAccount } from './present-service-account.ts';

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
