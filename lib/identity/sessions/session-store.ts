import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { exists, type Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { AuthenticationRequired } from '../../platform/errors.ts';
import type { Session, SessionUse } from './model.ts';

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

/** The session must not have ended. */
export function validSessionCheck(user: number, hash: string): Write {
  return {
    check: keys.userSession(user, hash),
    when: exists,
    onConflict: () => new AuthenticationRequired(),
  };
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

/** Adds the last use of sessions: one round trip. */
export async function readUses(sessions: readonly Session[]): Promise<(Session & SessionUse)[]> {
  const uses = await getItems(sessions.map(({ hash }) => keys.sessionUse(hash)));
  return sessions.map((session, index) => ({
    ...session,
    usedAt: uses[index]?.usedAt ?? session.createdAt,
  }));
}

/**
 * Records a use, unless the session has ended.
 * @returns whether it has not
 */
export async function recordUse({ hash }: Session, usedAt: string): Promise<boolean> {
  const { done } = await writeItem({
    update: keys.sessionUse(hash),
    expression: 'SET usedAt = :at',
    values: { ':at': usedAt },
    when: exists,
  });
  return done;
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
