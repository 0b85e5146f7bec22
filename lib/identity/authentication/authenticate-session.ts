import type { Caller } from '../../auth/caller.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { AuthenticationRequired } from '../../platform/errors.ts';
import { shareReads } from '../../platform/share-reads.ts';
import type { Session } from '../sessions/model.ts';
import { type NamedSession, sessionIn, sessionLife } from '../sessions/session-cookie.ts';
import { isUseDue, sessionEnd } from '../sessions/session-rules.ts';
import { recordUse } from '../sessions/session-store.ts';
import { TokenCache } from '../tokens/token-cache.ts';
import { callerOfUser } from './caller-of-user.ts';

interface VerifiedSession {
  readonly session: Session;
  /** Last use that was recorded. */
  usedAt: string;
  readonly caller: Caller;
}

/** Callers of verified sessions, and cookies that were refused. */
const callers = new TokenCache<VerifiedSession>();

/** Requests with one session share its look-up. */
const findCaller = shareReads(
  async (named: NamedSession) => {
    const remembered = callers.get(idOf(named));
    if (remembered !== undefined) return remembered ?? undefined;
    const found = await verify(named);
    callers.set(idOf(named), found);
    return found;
  },
  (named) => idOf(named),
);

/**
 * Finds the caller of a request by the cookie of a session, and records at most every few minutes that the
 * session is used. Sessions with the rights of their users, and refused cookies, are remembered for
 * `TOKEN_CACHE_SECONDS`, like tokens; whether they have expired is checked each time.
 * @param cookies of the request, each as `name=value`
 * @throws {AuthenticationRequired} when the session is missing, unknown, expired or has ended
 */
export async function authenticateSession(cookies: readonly string[]): Promise<Caller> {
  const named = sessionIn(cookies);
  const found = named && (await lookUp(named));
  const now = Date.now();
  const life = sessionLife();
  if (!found || sessionEnd(found.session, found, life) <= now) throw new AuthenticationRequired();
  if (isUseDue(found, life, now)) {
    found.usedAt = new Date(now).toISOString();
    if (!(await recordUse(found.session, found.usedAt))) throw new AuthenticationRequired();
  }
  return found.caller;
}

async function lookUp(named: NamedSession): Promise<VerifiedSession | undefined> {
  const remembered = callers.get(idOf(named));
  return remembered === undefined ? findCaller(named) : (remembered ?? undefined);
}

/** Reads session, last use and user at once; then the rights. */
async function verify({ user: id, hash }: NamedSession): Promise<VerifiedSession | undefined> {
  const [session, use, user] = await getItems([
    keys.userSession(id, hash),
    keys.sessionUse(hash),
    keys.user(id),
  ]);
  const caller = session && use && (await callerOfUser(user));
  return caller && { session, usedAt: use.usedAt, caller: { ...caller, session: hash } };
}

function idOf({ user, hash }: NamedSession): string {
  return `${user}.${hash}`;
}
