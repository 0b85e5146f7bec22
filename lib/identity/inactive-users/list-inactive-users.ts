import { readUserTokenUsesOf } from '../tokens/token-use-store.ts';
import { listTokensOfUsers } from '../user-tokens/user-token-store.ts';
import { listAllKnownUsers, readLogins } from '../users/known-users.ts';
import type { ListedUser } from '../users/model.ts';
import { isInactive } from './inactive-rules.ts';

/**
 * The people who have neither signed in nor used a personal token for 180 days, by id. Of everybody else nothing is read:
 * who was once seen within 180 days has been seen within them ever since.
 */
export async function listInactiveUsers() {
  const all = await listAllKnownUsers();
  const now = Date.now();
  const quiet = all.filter(
    ({ accountType, createdAt, seenBefore: seenAt }) =>
      accountType === 'User' && isInactive({ createdAt, seenAt, patSeenAt: null }, now),
  );
  return inactiveAmong(await readLogins(quiet, all));
}

/**
 * The inactive ones of some people, with the last use of their personal tokens. Tokens are read only of those who have
 * not signed in for so long: in batches of 100, and a query for each who has any.
 */
export async function inactiveAmong<User extends ListedUser>(users: readonly User[]) {
  const now = Date.now();
  const quiet = users.filter((user) => isInactive({ ...user, patSeenAt: null }, now));
  const tokens = await listTokensOfUsers(quiet.map(({ id }) => id));
  const uses = await readUserTokenUsesOf(
    tokens.map(({ user, hash }) => ({ user, hash, accountType: 'User' })),
  );
  const tokensOf = Map.groupBy(tokens, ({ user }) => user);
  return quiet
    .map((user) => {
      const times = (tokensOf.get(user.id) ?? []).flatMap(({ hash }) => uses.get(hash) ?? []);
      return { user, patSeenAt: times.sort().at(-1) ?? null };
    })
    .filter(({ user, patSeenAt }) => isInactive({ ...user, patSeenAt }, now));
}
