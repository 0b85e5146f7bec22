import { type Author, systemAuthor } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { presentSession } from './present-session.ts';
import { type NamedSession, sessionLife } from './session-cookie.ts';
import { sessionEnd } from './session-rules.ts';
import { findSession, listSessions, readUses, removeSessionWrites } from './session-store.ts';

/**
 * The sessions of a user that have not ended, the newest sign-in first: two round trips.
 * @param calling the session of the request, if it has one
 */
export async function listCurrentSessions(user: number, calling?: string) {
  const life = sessionLife();
  const now = Date.now();
  const sessions = await readUses(await listSessions(user));
  return sessions
    .filter((session) => sessionEnd(session, session, life) > now)
    .map((session) => presentSession(session, life, calling))
    .reverse();
}

/**
 * Ends a session, and the token that was given out with it. Both stop working within `TOKEN_CACHE_SECONDS`.
 * @throws {NotFoundError} when the user has no such session
 */
export function endSession(author: Author, user: number, id: string): Promise<void> {
  // The instance itself does not change, so the event log has no type for it.
  return recordChange({ author }, async () => {
    const session = await findSession(user, id);
    if (!session) throw new NotFoundError({ kind: 'session', id });
    return { writes: removeSessionWrites([session]), events: [], result: undefined };
  });
}

/** Ends the session that a cookie names, unless it has ended before. Having the cookie is enough. */
export function endNamedSession({ user, hash }: NamedSession): Promise<void> {
  return recordChange({ author: systemAuthor }, async () => {
    const session = await findSession(user, hash);
    if (!session) return noChange();
    return { writes: removeSessionWrites([session]), events: [], result: undefined };
  });
}
