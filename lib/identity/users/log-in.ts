import { systemAuthor } from '../../auth/author.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { AuthenticationRequired } from '../../platform/errors.ts';
import type { PasswordSignIn } from '../password-sign-in/model.ts';
import { recordingRefusal } from '../refusals/record-refusal.ts';
import type { SignIn } from '../sessions/model.ts';
import { newSession, prepareSession } from '../sessions/start-session.ts';
import { generateUserSecret, hashSecret } from '../tokens/token-format.ts';
import { loginTokenWrite } from '../tokens/token-store.ts';
import {
  deviceHash,
  generateDeviceSecret,
  listDevices,
  rememberDeviceWrites,
} from './device-store.ts';
import {
  attemptsKey,
  countAccountAttempt,
  countSourceAttempt,
  forgiveWrite,
  type StoredAttempts,
} from './login-attempt-store.ts';
import { sourceOf } from './login-limit-rules.ts';
import { loginToken } from './login-token.ts';
import { isActive, type User, userName } from './model.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './password.ts';
import { createLoginLink } from './password-links.ts';
import { refuseUnlessAdmin } from './refuse-unless-admin.ts';
import { findUserIdByName } from './user-store.ts';

/** A login as the request sends it. */
interface Credentials {
  /** E-mail address or username, ignoring case. */
  readonly name: string;
  readonly password: string;
  /** Address of the connection. */
  readonly address: string;
  readonly userAgent?: string | undefined;
  /** Secret of the device, if it has logged in before. */
  readonly deviceSecret?: string | undefined;
  /** The session that the browser had before, which ends. */
  readonly formerSession?: SignIn['former'];
}

/** A user who has just logged in. */
interface Login {
  readonly user: User;
  /** The token for the Authorization header. */
  readonly secret: string;
  /** End of the token, RFC 3339. */
  readonly expiresAt: string;
  /** The `Set-Cookie` header of the session. */
  readonly cookie: string;
  /** With it, the device stays known to the user. */
  readonly deviceSecret: string;
}

/** The password was right, and the user has to show more before there is a session. */
interface SecondFactorNeeded {
  readonly user: User;
  /** `enrol`: the user has no passkey, and must register one. */
  readonly secondFactor: 'passkey' | 'enrol';
}

/** The password was right, but somebody else knows it: the user has to set another one. */
interface NewPasswordNeeded {
  /** The token of a password link. */
  readonly newPasswordToken: string;
}

/** What a login tries: the user, if there is one, and where the attempts are counted. */
interface LoginAttempt {
  readonly user: User | undefined;
  readonly source: Key<StoredAttempts>;
  readonly seen?: StoredAttempts | undefined;
  /** Whether the user has logged in with this device before. */
  readonly isKnown: boolean;
  /** The settings of signing in with a password. */
  readonly settings: PasswordSignIn | undefined;
}

/**
 * Logs a user in with a password. Attempts are limited by source and account together, by source,
 * and more generously by account; a device with which the user has logged in has limits of its own,
 * so that strangers cannot lock the user out.
 * @throws {AuthenticationRequired} when name and password do not match, or after too many attempts
 * @throws {NoAccessError} with the right password, where only administrators can sign in with one
 */
export async function logIn(
  credentials: Credentials,
): Promise<Login | SecondFactorNeeded | NewPasswordNeeded> {
  const { address, userAgent } = credentials;
  const attempt = await findAttempt(credentials);
  const { user } = attempt;
  const who = user && { user: user.id, username: userName(user) };
  return recordingRefusal(
    { operation: 'login', method: 'password', address, userAgent, ...who },
    () => checkPassword(attempt, credentials),
  );
}

async function checkPassword(
  attempt: LoginAttempt,
  credentials: Credentials,
): Promise<Login | SecondFactorNeeded | NewPasswordNeeded> {
  const { password, deviceSecret } = credentials;
  const { user, isKnown } = attempt;
  const hash = user?.passwordHash ?? null;
  const isAllowed = await countAttempt(attempt);
  const isRight = await verifyPassword(password, isAllowed ? hash : null);
  if (!isRight || !user || !isActive(user)) throw refusal();
  if (attempt.settings?.disabled) await refuseUnlessAdmin(user);
  if (user.mustChangePassword) {
    await forgive(attempt, user);
    return { newPasswordToken: await createLoginLink(user) };
  }
  const secondFactor = secondFactorOf(user, attempt.settings);
  if (secondFactor) {
    await forgive(attempt, user);
    return { user, secondFactor };
  }
  return enter(attempt, user, {
    ...credentials,
    passwordHash: hash !== null && isOutdatedHash(hash) ? await hashPassword(password) : hash,
    deviceSecret: isKnown && deviceSecret ? deviceSecret : generateDeviceSecret(),
  });
}

/** What a user has to show besides the password. Pure. */
function secondFactorOf(
  { secondFactor }: Pick<User, 'secondFactor'>,
  settings: Pick<PasswordSignIn, 'secondFactorRequired'> | undefined,
): SecondFactorNeeded['secondFactor'] | undefined {
  if (secondFactor) return 'passkey';
  return settings?.secondFactorRequired ? 'enrol' : undefined;
}

/** Finds the user, the device and the earlier attempts: two round trips. */
async function findAttempt({ name, address, deviceSecret }: Credentials): Promise<LoginAttempt> {
  const source = attemptsKey('address', hashSecret(sourceOf(address)));
  const id = await findUserIdByName(name.trim());
  if (id === undefined) return { user: undefined, source, isKnown: false, settings: undefined };
  const device = deviceHash(deviceSecret) ?? '';
  const ofDevice = attemptsKey('device', device);
  const [user, known, fromSource, fromDevice, settings] = await getItems([
    keys.user(id),
    keys.userDevice(id, device),
    source,
    ofDevice,
    keys.passwordSignIn,
  ]);
  return known
    ? { user, source: ofDevice, seen: fromDevice, isKnown: true, settings }
    : { user, source, seen: fromSource, isKnown: false, settings };
}

/** First by source: attempts that are refused there must not use up those of the account. */
async function countAttempt({ user, source, seen, isKnown }: LoginAttempt): Promise<boolean> {
  if (!(await countSourceAttempt(source, user?.id, seen))) return false;
  return user !== undefined && user.passwordHash !== null && countAccountAttempt(user, isKnown);
}

/** The same for every reason, so that nobody learns which users exist. */
function refusal(): AuthenticationRequired {
  return new AuthenticationRequired(
    'The username or password is wrong, or there were too many attempts. After ten attempts, wait a minute before the next; each further one doubles the wait, up to 15 minutes.',
  );
}

/** Forgets the attempts of a user whose password was right; the limits of recovery codes stay. */
async function forgive({ source }: LoginAttempt, { id }: User): Promise<void> {
  await writeItem(forgiveWrite(source, id));
}

interface LoginEntry extends Pick<Credentials, 'address' | 'userAgent' | 'formerSession'> {
  /** To be stored from now on. */
  readonly passwordHash: string | null;
  readonly deviceSecret: string;
}

/** Starts the session of a user whose password was right. */
async function enter({ source }: LoginAttempt, user: User, entry: LoginEntry): Promise<Login> {
  const { address, userAgent, passwordHash, deviceSecret, formerSession: former } = entry;
  const secret = generateUserSecret();
  const username = userName(user);
  const { session, cookie } = newSession({
    user: user.id,
    username,
    method: 'password',
    address,
    userAgent,
    tokenHash: hashSecret(secret),
  });
  const { createdAt: seenAt } = session;
  const token = loginToken(session, hashSecret(secret));
  const device = { user: user.id, device: hashSecret(deviceSecret), seenAt };
  // The instance itself does not change, so the event log has no type for it.
  await recordChange({ author: systemAuthor }, async () => {
    const [sessionWrites, devices] = await Promise.all([
      prepareSession(session, username, former),
      listDevices(user.id),
    ]);
    return {
      writes: [
        loggedInWrite(user, seenAt, passwordHash),
        loginTokenWrite(token),
        ...sessionWrites,
        ...rememberDeviceWrites(device, devices),
        forgiveWrite(source, user.id),
      ],
      events: [],
      result: undefined,
    };
  });
  const { expiresAt } = token;
  return { user: { ...user, loginAttempts: 0, seenAt }, secret, expiresAt, cookie, deviceSecret };
}

/** The password must not have changed since it was checked, nor the account been disabled. */
function loggedInWrite({ id, passwordHash }: User, at: string, nextHash: string | null): Write {
  return {
    update: keys.user(id),
    expression: 'SET loginAttempts = :none, seenAt = :at, passwordHash = :next',
    values: { ':none': 0, ':at': at, ':next': nextHash },
    when: {
      expression: 'passwordHash = :hash AND attribute_not_exists(disabledAt)',
      values: { ':hash': passwordHash },
    },
    onConflict: refusal,
  };
}
