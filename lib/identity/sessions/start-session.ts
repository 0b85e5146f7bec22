import { randomBytes, randomInt } from 'node:crypto';
import { systemAuthor } from '../../auth/author.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Condition, Write } from '../../platform/dynamo/write.ts';
import { AuthenticationRequired } from '../../platform/errors.ts';
import { loginWrite } from '../logins/login-store.ts';
import { firstLoginId, IDS_AT_ONCE } from '../logins/model.ts';
import { hashSecret } from '../tokens/token-format.ts';
import { MAX_SESSIONS, type Session, type SignIn } from './model.ts';
import { sessionCookie, sessionLife } from './session-cookie.ts';
import { shortUserAgent } from './session-rules.ts';
import {
  createSessionWrites,
  findSession,
  listSessions,
  removeSessionWrites,
} from './session-store.ts';

/** 256 bits. */
const SECRET_BYTES = 32;

/** The user exists, and nobody has disabled the account. */
const isActiveUser: Condition = {
  expression: 'attribute_exists(pk) AND attribute_not_exists(disabledAt)',
};

/** A session that has been made up, and what the browser gets. */
interface NewSession {
  readonly session: Session;
  /** Value of the `Set-Cookie` header; the only place that has the secret. */
  readonly cookie: string;
}

/**
 * Signs a person in whose identity has been proven: stores the session, of which there are at most
 * `MAX_SESSIONS`, and records the login. The session always has a new secret, whatever the request had.
 * @returns the value of the `Set-Cookie` header
 * @throws {AuthenticationRequired} for a user who was deleted or disabled
 */
export async function startSession(signIn: SignIn): Promise<NewSession> {
  const started = newSession(signIn);
  const { user, createdAt } = started.session;
  // The instance itself does not change, so the event log has no type for it.
  await recordChange({ author: systemAuthor }, async () => ({
    writes: [
      {
        update: keys.user(user),
        expression: 'SET seenAt = :at',
        values: { ':at': createdAt },
        when: isActiveUser,
        onConflict: () => new AuthenticationRequired(),
      },
      ...(await prepareSession(started.session, signIn.username, signIn.former)),
    ],
    events: [],
    result: undefined,
  }));
  return started;
}

/** Makes up a session; `prepareSession` stores it. */
export function newSession(signIn: SignIn, now = new Date()): NewSession {
  const { user, method, address, userAgent, tokenHash } = signIn;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const session: Session = {
    user,
    hash: hashSecret(secret),
    ...(tokenHash !== undefined && { tokenHash }),
    method,
    address,
    userAgent: shortUserAgent(userAgent),
    createdAt: now.toISOString(),
  };
  return { session, cookie: sessionCookie(user, secret) };
}

/**
 * Plans a session as a part of a larger change, which has to check that the user is active: stores it, removes the
 * one that the browser had before and the oldest ones beyond `MAX_SESSIONS`, and records the login. One round trip.
 * @param username name of the user as the author of changes
 */
export async function prepareSession(
  session: Session,
  username: string,
  former?: SignIn['former'],
): Promise<Write[]> {
  const { user, method, address, userAgent, createdAt } = session;
  const [own, foreign] = await allInOrder([
    listSessions(user),
    // Somebody else has used this browser.
    former && former.user !== user ? findSession(former.user, former.hash) : undefined,
  ]);
  const ended = foreign ? [foreign] : own.filter(({ hash }) => hash === former?.hash);
  const others = own.filter((each) => !ended.includes(each));
  const id = firstLoginId(Date.parse(createdAt)) + randomInt(IDS_AT_ONCE);
  return [
    ...createSessionWrites(session, sessionLife().maxSeconds),
    ...removeSessionWrites(ended),
    ...removeSessionWrites(others.slice(0, Math.max(0, others.length + 1 - MAX_SESSIONS))),
    loginWrite({ id, user, username, method, address, userAgent, createdAt }),
  ];
}
