import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition, type Write } from '../../platform/dynamo/table.ts';
import type { UserToken } from '../tokens/model.ts';

/** Largest number of sessions of a user; a further one replaces the oldest. */
export const MAX_SESSIONS = 10;

/** Personal access tokens count from 1. */
export const SESSION_ID = 0;

/** Whether a login has made the token: such tokens have no id of their own. */
export function isSession({ id }: UserToken): boolean {
  return id === SESSION_ID;
}

/** Items of a session: one by its secret's hash, and one among the items of the user. */
export function sessionWrites(token: UserToken): Write[] {
  const item = { ...token, ttl: Math.ceil(Date.parse(token.expiresAt ?? '') / 1_000) };
  return [
    { put: { ...item, ...keys.token(token.hash) } },
    { put: { ...item, ...keys.userSession(token.user, token.hash) } },
  ];
}

/** Removes sessions: both items of each. */
export function removeSessionWrites(sessions: readonly UserToken[]): Write[] {
  return sessions.flatMap(({ user, hash }): Write[] => [
    { remove: keys.userSession(user, hash) },
    { remove: keys.token(hash) },
  ]);
}

/** The sessions of a user, oldest first. */
export async function listSessions(user: number): Promise<UserToken[]> {
  return (await queryPartition(keys.userPartition(user), keys.userSessionPrefix)).sort(
    (one, other) => (one.createdAt < other.createdAt ? -1 : 1),
  );
}
