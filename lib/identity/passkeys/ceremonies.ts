import { randomBytes } from 'node:crypto';
import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { exists, type Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { AuthenticationRequired } from '../../platform/errors.ts';
import { hashSecret } from '../tokens/token-format.ts';
import type { User } from '../users/model.ts';
import { CEREMONY_SECONDS, ceremonyCookie, ceremonySecretIn } from './ceremony-cookie.ts';
import type { Ceremony } from './model.ts';

/** 256 bits. */
const SECRET_BYTES = 32;

/** What a browser is doing, as found by its cookie. */
export interface FoundCeremony extends Ceremony {
  /** SHA-256 of the secret in the cookie, hex. */
  readonly hash: string;
}

/** The challenge for the device, and the `Set-Cookie` header by which the browser is known again. */
interface StartedCeremony {
  readonly challenge: string;
  readonly cookie: string;
}

/** Stores what a browser is about to do without a password: one write. */
export function startCeremony(
  purpose: 'sign-in' | 'register',
  user: number | null,
): Promise<StartedCeremony> {
  return store({ purpose, user });
}

/**
 * Stores what a browser is about to do after the right password: one write. It remembers which password that
 * was, because a password is changed to end what somebody began with the one before.
 */
export function startPasswordCeremony(
  purpose: 'second-factor' | 'enrol',
  user: Pick<User, 'id' | 'passwordHash'>,
): Promise<StartedCeremony> {
  return store({ purpose, user: user.id, password: passwordMark(user) });
}

async function store(
  started: Pick<Ceremony, 'purpose' | 'user' | 'password'>,
): Promise<StartedCeremony> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const challenge = randomBytes(SECRET_BYTES).toString('base64url');
  const expiresAt = Date.now() + CEREMONY_SECONDS * 1_000;
  const ceremony: Ceremony = { ...started, challenge, expiresAt };
  const ttl = ttlAfter(CEREMONY_SECONDS);
  await writeItem({ put: { ...keys.ceremony(hashSecret(secret)), ...ceremony, ttl } });
  return { challenge, cookie: ceremonyCookie(secret) };
}

/**
 * What the browser of a request is doing.
 * @throws {AuthenticationRequired} when it has not started one of these, or too long ago
 */
export async function getCeremony(
  cookies: readonly string[],
  purposes: readonly Ceremony['purpose'][],
): Promise<FoundCeremony> {
  const secret = ceremonySecretIn(cookies);
  const hash = secret && hashSecret(secret);
  const found = hash ? await getItem(keys.ceremony(hash)) : undefined;
  if (!hash || !found || found.expiresAt <= Date.now() || !purposes.includes(found.purpose)) {
    throw tooLate();
  }
  return { ...found, hash };
}

/**
 * Refuses to go on after a password that has changed since. The transaction that follows has to hold the user's
 * password as it was read.
 * @throws {AuthenticationRequired} also for a ceremony of a release that did not remember the password
 */
export function refuseChangedPassword(
  { purpose, password }: Pick<Ceremony, 'purpose' | 'password'>,
  user: Pick<User, 'passwordHash'>,
): void {
  const isAfterPassword = purpose === 'second-factor' || purpose === 'enrol';
  if (isAfterPassword && password !== passwordMark(user)) throw tooLate();
}

/** Tells one password of a user from the next. The hash of a hash: what leaks here helps nobody to guess. */
function passwordMark({ passwordHash }: Pick<User, 'passwordHash'>): string {
  return hashSecret(passwordHash ?? '');
}

/** Ends a ceremony: the second of two answers to one challenge is refused. */
export function endCeremonyWrite({ hash }: FoundCeremony): Write {
  return { remove: keys.ceremony(hash), when: exists, onConflict: tooLate };
}

/** The answer to what was begun under other circumstances. */
export function tooLate(): AuthenticationRequired {
  return new AuthenticationRequired(
    'This took too long, or was started in another browser. Start again.',
  );
}
