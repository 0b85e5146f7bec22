import { keys } from '../../platform/dynamo/keys.ts';
import { getItem, queryPartition, type Write } from '../../platform/dynamo/table.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import type { Session } from './model.ts';

/** Expiry is checked when a session is used; a while later DynamoDB deletes what is left of it. */
const KEPT_AFTER_SECONDS = 3_600;

/** Until this release a session was a token alone, for an hour. */
interface TokenSession {
  readonly type: 'user';
  readonly user: number;
  readonly hash: string;
  readonly createdAt: string;
}

/** @param lifeSeconds how long the session lasts at most */
export function createSessionWrites(session: Session, lifeSeconds: number): Write[] {
  const ttl = ttlAfter(lifeSeconds + KEPT_AFTER_SECONDS, new Date(session.createdAt));
  return [
    { put: { ...session, ...keys.userSession(session.user, session.hash), ttl } },
    { put: { ...keys.sessionUse(session.hash), usedAt: session.createdAt, ttl } },
  ];
}

/** Removes sessions, and the tokens that were given out with them. */
export function removeSessionWrites(
  sessions: readonly Pick<Session, 'user' | 'hash' | 'tokenHash'>[],
): Write[] {
  return sessions.flatMap(({ user, hash, tokenHash }): Write[] => [
    { remove: keys.userSession(user, hash) },
    { remove: keys.sessionUse(hash) },
    ...(tokenHash === undefined ? [] : [{ remove: keys.token(tokenHash) }]),
  ]);
}

/** A session, whether it has expired or not. */
export async function findSession(user: number, hash: string): Promise<Session | undefined> {
  const found = await getItem(keys.userSession(user, hash));
  return found && current(found);
}

/** The sessions of a user, oldest first, those that have expired included. */
export async function listSessions(user: number): Promise<Session[]> {
  const found = await queryPartition(keys.userPartition(user), keys.userSessionPrefix);
  return found.map(current).sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

function current(found: Session | TokenSession): Session {
  if (!('type' in found)) return found;
  const { user, hash, createdAt } = found;
  return {
    user,
    hash,
    tokenHash: hash,
    method: 'password',
    address: null,
    userAgent: null,
    createdAt,
  };
}
