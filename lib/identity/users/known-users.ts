import { createFollowedList } from '../../events/read/followed-list.ts';
import { accountEvents } from './account-events.ts';
import type { AccountType, ListedUser, RememberedUser } from './model.ts';
import { findUsers, listUsers, readSignIns, type UserRange } from './user-store.ts';

/** A row read by its key costs a unit, one of a list some fourteenth of it. */
const CHEAPER_IN_A_LIST = 14;

/** All people and service accounts, by id, as of now: who has not changed is not read again. */
export const listAllKnownUsers: () => Promise<readonly RememberedUser[]> = createFollowedList(
  accountEvents,
  {
    load: async () => (await listUsers()).map(toRemembered),
    find: async (ids) => (await findUsers(ids)).map((user) => user && toRemembered(user)),
  },
);

/** What is known of the users of one type, by id, as of now. */
export async function listKnownUsers(type: AccountType): Promise<readonly RememberedUser[]> {
  return (await listAllKnownUsers()).filter(({ accountType }) => accountType === type);
}

/**
 * Adds to users what changes without an event. They are read by id if they are few, else from the list, between the
 * first and the last id of each root role; who is missing there, as the list may be late, by id.
 * @param all all known users of both types
 * @returns without those who were deleted in the meantime
 */
export async function readLogins(
  wanted: readonly RememberedUser[],
  all: readonly RememberedUser[],
): Promise<ListedUser[]> {
  const ranges = rangesOf(wanted);
  const listed = all.filter(({ id, rootRole }) => {
    const range = ranges.get(rootRole);
    return range && range.first <= id && id <= range.last;
  });
  const isListCheaper = listed.length < wanted.length * CHEAPER_IN_A_LIST;
  const lists = isListCheaper ? await Promise.all([...ranges.values()].map(readSignIns)) : [];
  const logins = new Map(lists.flat().map((login) => [login.id, login]));
  const others = wanted.map(({ id }) => id).filter((id) => !logins.has(id));
  for (const user of await findUsers(others)) if (user) logins.set(user.id, user);
  return wanted.flatMap(({ seenBefore: _before, ...user }) => {
    const login = logins.get(user.id);
    return login ? { ...user, loginAttempts: login.loginAttempts, seenAt: login.seenAt } : [];
  });
}

/** The first and last id of each root role. */
function rangesOf(users: readonly RememberedUser[]): ReadonlyMap<number, UserRange> {
  const byRole = Map.groupBy(users, ({ rootRole }) => rootRole);
  return new Map(
    [...byRole].map(([rootRole, members]) => {
      const ids = members.map(({ id }) => id);
      return [rootRole, { rootRole, first: Math.min(...ids), last: Math.max(...ids) }] as const;
    }),
  );
}

function toRemembered({ loginAttempts: _attempts, seenAt, ...user }: ListedUser): RememberedUser {
  return { ...user, seenBefore: seenAt };
}
