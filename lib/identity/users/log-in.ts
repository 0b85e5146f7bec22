import { systemAuthor } from '../../auth/author.ts';
import { recordChange } from '../../events/record-change.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Write } from '../../platform/dynamo/table.ts';
import { AuthenticationRequired } from '../../platform/errors.ts';
import type { UserToken } from '../tokens/model.ts';
import { generateUserSecret } from '../tokens/token-format.ts';
import { hashSecret } from '../tokens/token-store.ts';
import { checkPassword } from './check-password.ts';
import type { User } from './model.ts';
import { hashPassword, isOutdatedHash } from './password.ts';
import {
  listSessions,
  MAX_SESSIONS,
  removeSessionWrites,
  SESSION_ID,
  sessionWrites,
} from './sessions.ts';
import { findUserByName } from './user-store.ts';

/** Long enough to create a personal access token, and not much longer. */
const SESSION_SECONDS = 3_600;
/** A user who has just logged in, and the token for the Authorization header. */
interface Login {
  readonly user: User;
  readonly secret: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/**
 * Logs a user in with a password.
 * @param name e-mail address or username, ignoring case
 * @throws {AuthenticationRequired} when name and password do not match, or after too many attempts
 */
export async function logIn(name: string, password: string): Promise<Login> {
  const user = await findUserByName(name.trim());
  if (!(await checkPassword(user, password)) || !user) throw refusal();
  return startSession(user, await replacementHash(user, password));
}

/** The same for every reason, so that nobody learns which users exist. */
function refusal(): AuthenticationRequired {
  return new AuthenticationRequired(
    'The username or password is wrong, or there were too many attempts. After ten attempts, wait a minute before each.',
  );
}

/** A new hash of the password if the stored one was made with another cost; else the stored one. */
async function replacementHash({ passwordHash }: User, password: string): Promise<string | null> {
  const isOutdated = passwordHash !== null && isOutdatedHash(passwordHash);
  return isOutdated ? hashPassword(password) : passwordHash;
}

async function startSession(user: User, passwordHash: string | null): Promise<Login> {
  const secret = generateUserSecret();
  const now = Date.now();
  const createdAt = new Date(now).toISOString();
  const expiresAt = new Date(now + SESSION_SECONDS * 1_000).toISOString();
  const token: UserToken = {
    hash: hashSecret(secret),
    type: 'user',
    user: user.id,
    id: SESSION_ID,
    description: 'login',
    expiresAt,
    createdAt,
    seenAt: null,
  };
  // The instance itself does not change, so the event log has no type for it.
  await recordChange({ author: systemAuthor }, async () => ({
    writes: [
      loggedInWrite(user, createdAt, passwordHash),
      ...sessionWrites(token),
      ...removeSessionWrites((await listSessions(user.id)).slice(0, 1 - MAX_SESSIONS)),
    ],
    events: [],
    result: undefined,
  }));
  return { user: { ...user, loginAttempts: 0, seenAt: createdAt }, secret, expiresAt };
}

/** The password must not have changed since it was checked. */
function loggedInWrite({ id, passwordHash }: User, at: string, nextHash: string | null): Write {
  return {
    update: keys.user(id),
    expression: 'SET loginAttempts = :none, seenAt = :at, passwordHash = :next',
    values: { ':none': 0, ':at': at, ':next': nextHash },
    when: { expression: 'passwordHash = :hash', values: { ':hash': passwordHash } },
    onConflict: refusal,
  };
}
