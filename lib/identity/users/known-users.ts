import { createKeptList } from '../../events/read/kept-list.ts';
import { INDEX_LAG_MS } from '../../events/read/recent-events.ts';
import type { AccountType, ListedUser } from './model.ts';
import { findUsers, listAccounts, listUsers } from './user-store.ts';

/** What a process keeps of a user: what people are searched by. */
type KnownUser = Pick<ListedUser, 'id' | 'accountType' | 'name' | 'username' | 'email'>;

/** A row read by its key costs a unit, one of a list some fourteenth of it. */
const CHEAPER_IN_A_LIST = 14;

const listAll = createKeptList(
  [
    'user-created',
    'user-updated',
    'user-deleted',
    'service-account-created',
    'service-account-updated',
    'service-account-deleted',
  ],
  async () =>
    (await listUsers()).map(({ id, accountType, name, username, email }): KnownUser => {
      return { id, accountType, name, username, email };
    }),
  INDEX_LAG_MS,
);

/** Users of one type, and how many there are of both. */
interface KnownUsers {
  readonly known: readonly KnownUser[];
  readonly total: number;
}

/** What is known of the users of one type, by id; the index from which it is read may be late. */
export async function listKnownUsers(type: AccountType): Promise<KnownUsers> {
  const all = await listAll();
  return { known: all.filter(({ accountType }) => accountType === type), total: all.length };
}

/**
 * Reads some of the users that are known, by id: those alone if they are few, else all users, to choose from them.
 * @param total how many there are of both types
 */
export async function readKnownUsers(
  type: AccountType,
  wanted: readonly KnownUser[],
  total: number,
): Promise<ListedUser[]> {
  if (wanted.length === 0) return [];
  const ids = new Set(wanted.map(({ id }) => id));
  const users =
    wanted.length * CHEAPER_IN_A_LIST <= total
      ? (await findUsers([...ids])).filter((user) => user !== undefined)
      : await listAccounts(type);
  return users.filter(({ id, accountType }) => ids.has(id) && accountType === type);
}
