import { grantsOf, projectGrants, rootGrant } from '../../identity/access/load-grants.ts';
import type { Role } from '../../identity/roles/model.ts';
import { listRoles } from '../../identity/roles/role-store.ts';
import { listKnownTokens } from '../../identity/tokens/known-tokens.ts';
import { readTokens } from '../../identity/tokens/token-store.ts';
import { readTokenUsesOf, readUserTokenUsesOf } from '../../identity/tokens/token-use-store.ts';
import { listTokensOfUsers } from '../../identity/user-tokens/user-token-store.ts';
import { listAllKnownUsers, readLogins } from '../../identity/users/known-users.ts';
import type { ListedUser, RememberedUser } from '../../identity/users/model.ts';
import { accessCursorOf, accessPlaceAt } from './access-cursor-rules.ts';
import {
  type AccessRight,
  rightsOfGroup,
  rightsOfToken,
  rightsOfUser,
} from './access-right-rules.ts';
import { listKnownAccess } from './known-access.ts';
import { accessCsvHeader } from './present-access-csv.ts';
import { presentAccessPage, type RightsByKey } from './present-access-page.ts';

/**
 * A page of who may do what, and when it was last used, as CSV: people and service accounts by id, then groups, then API
 * tokens, oldest first. Read are, in batches, the last logins of those of the page, their tokens, and when these were used.
 * @param limit of how many of them at most; a page ends before it where it gets too large for an answer
 * @returns the page, with the line of names if it is the first, and the cursor of the next one
 * @throws {ValidationError} for a cursor that no page has returned
 */
export async function listAccessRights({
  cursor,
  limit,
}: {
  readonly cursor?: string | undefined;
  readonly limit: number;
}): Promise<{ readonly csv: string; readonly next?: string }> {
  const from = accessPlaceAt(cursor);
  const [users, known, tokens, roles] = await Promise.all([
    listAllKnownUsers(),
    listKnownAccess(),
    listKnownTokens(),
    listRoles(),
  ]);
  const keys = [
    ...users.map(({ id }) => keyOf('1', id)),
    ...known.groups.map(({ id }) => keyOf('2', id)).sort(),
    ...tokens.map(({ hash, createdAt }) => keyOf('3', `${createdAt} ${hash}`)),
  ].filter((key) => key >= from.key);
  const rights = await readRights(new Set(keys.slice(0, limit)), { users, known, roles });
  const { csv, next } = presentAccessPage({ keys, limit, from }, rights);
  return {
    csv: cursor === undefined ? accessCsvHeader + csv : csv,
    ...(next && { next: accessCursorOf(next) }),
  };
}

/** Sorts as the list does. */
function keyOf(part: '1' | '2' | '3', id: number | string): string {
  return `${part} ${typeof id === 'number' ? String(id).padStart(10, '0') : id}`;
}

/** What rights are made of, read once for a page. */
interface KnownRights {
  readonly users: readonly RememberedUser[];
  readonly known: Awaited<ReturnType<typeof listKnownAccess>>;
  readonly roles: readonly Role[];
}

/** The rights of those with these keys; who was deleted in the meantime has none. */
async function readRights(
  page: ReadonlySet<string>,
  { users, known: { groups, members, access }, roles: roleList }: KnownRights,
): Promise<RightsByKey> {
  const roles = new Map(roleList.map((role) => [role.id, role]));
  const grantsById = new Map(
    groups.map((group) => {
      return [group.id, grantsOf(roles, group, access.get(`group ${group.id}`) ?? [])] as const;
    }),
  );
  function* grantsOfUser(user: ListedUser) {
    yield* rootGrant(roles, user.rootRole, null);
    for (const row of access.get(`user ${user.id}`) ?? []) yield* projectGrants(roles, row, null);
    for (const { group } of members.get(user.id) ?? []) yield* grantsById.get(group) ?? [];
  }
  const wanted = users.filter(({ id }) => page.has(keyOf('1', id)));
  const [ofUsers, ofTokens] = await Promise.all([readUsers(wanted, users), readApiTokens(page)]);
  return new Map<string, Iterable<AccessRight>>([
    ...ofUsers.map(
      ({ user, tokens }) =>
        [keyOf('1', user.id), rightsOfUser(user, grantsOfUser(user), tokens)] as const,
    ),
    ...groups.map(
      (group) =>
        [keyOf('2', group.id), rightsOfGroup(group, grantsById.get(group.id) ?? [])] as const,
    ),
    ...ofTokens,
  ]);
}

async function readUsers(wanted: readonly RememberedUser[], all: readonly RememberedUser[]) {
  const [users, tokens] = await Promise.all([
    readLogins(wanted, all),
    listTokensOfUsers(wanted.map(({ id }) => id)),
  ]);
  const types = new Map(users.map(({ id, accountType }) => [id, accountType]));
  const uses = await readUserTokenUsesOf(
    tokens.map(({ user, hash }) => ({ user, hash, accountType: types.get(user) ?? 'User' })),
  );
  const byUser = Map.groupBy(
    tokens.map((token) => ({ token, usedAt: uses.get(token.hash) })),
    ({ token }) => token.user,
  );
  return users.map((user) => ({ user, tokens: byUser.get(user.id) ?? [] }));
}

async function readApiTokens(page: ReadonlySet<string>) {
  const prefix = keyOf('3', '');
  const hashes = [...page]
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(key.lastIndexOf(' ') + 1));
  const [tokens, uses] = await Promise.all([readTokens(hashes), readTokenUsesOf(hashes)]);
  return tokens.map((token) => {
    const key = keyOf('3', `${token.createdAt} ${token.hash}`);
    return [key, rightsOfToken({ token, usedAt: uses.get(token.hash) })] as const;
  });
}
