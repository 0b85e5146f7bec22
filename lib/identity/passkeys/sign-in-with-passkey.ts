import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { systemAuthor } from '../../auth/author.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { AuthenticationRequired } from '../../platform/errors.ts';
import { findPasswordSignIn } from '../password-sign-in/password-sign-in-store.ts';
import { newSession, prepareSession } from '../sessions/start-session.ts';
import { isActive, type SecondFactor, type User, userName } from '../users/model.ts';
import { refuseUnlessAdmin } from '../users/refuse-unless-admin.ts';
import { findUser } from '../users/user-store.ts';
import {
  endCeremonyWrite,
  type FoundCeremony,
  refuseChangedPassword,
  startCeremony,
} from './ceremonies.ts';
import type { AuthenticationResponse } from './credential-schema.ts';
import type { Passkey } from './model.ts';
import { findPasskey, listPasskeys } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { authorOf } from './second-factor.ts';

/** Where a sign-in comes from. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** A person who is signed in, and the `Set-Cookie` header of the session. */
export interface PasskeySignIn {
  readonly user: User;
  readonly cookie: string;
}

/**
 * Starts a sign-in with a passkey alone.
 * @returns the options for the browser, and the `Set-Cookie` header by which it is known again
 */
export async function beginPasskeySignIn(relyingParty: RelyingParty) {
  const { challenge, cookie } = await startCeremony('sign-in', null);
  return { options: await optionsFor(relyingParty, challenge, []), cookie };
}

/** The options for the browser of a user whose password was right. */
export async function secondFactorOptions(relyingParty: RelyingParty, ceremony: FoundCeremony) {
  const passkeys = await listPasskeys(ceremony.user ?? 0);
  return optionsFor(relyingParty, ceremony.challenge, passkeys);
}

/**
 * Signs a person in whose device has answered the challenge.
 * @throws {AuthenticationRequired} for a wrong answer, an unknown passkey, a disabled account, and when the
 * password has changed since the browser showed it
 * @throws {NoAccessError} for the right passkey, where only administrators sign in without the identity provider
 */
export async function finishPasskeySignIn(
  ceremony: FoundCeremony,
  relyingParty: RelyingParty,
  { response, ...origin }: Origin & { readonly response: AuthenticationResponse },
): Promise<PasskeySignIn> {
  const id = ceremony.user ?? userIn(response);
  const [user, passkey, settings] = await Promise.all([
    findUser(id),
    findPasskey(id, response.id),
    findPasswordSignIn(),
  ]);
  if (!user || !passkey || !isActive(user)) throw refusal();
  refuseChangedPassword(ceremony, user);
  const counter = await verifiedCounter(ceremony, relyingParty, { passkey, response });
  if (settings?.disabled) await refuseUnlessAdmin(user);
  return enter(user, ceremony, {
    origin,
    method: 'passkey',
    writes: [
      {
        update: keys.passkey(id, passkey.id),
        expression: 'SET #counter = :counter, usedAt = :at',
        names: { '#counter': 'counter' },
        values: { ':counter': counter, ':at': new Date().toISOString() },
        when: { expression: '#counter = :before', values: { ':before': passkey.counter } },
        onConflict: refusal,
      },
    ],
  });
}

/** What a sign-in changes besides the session. */
interface PasskeyEntry {
  readonly origin: Origin;
  readonly method: 'passkey' | 'recovery-code';
  readonly writes?: readonly Write[];
  /** The recovery codes that are left. */
  readonly secondFactor?: SecondFactor;
  readonly events?: readonly EventDraft[];
}

/**
 * Starts the session of a user who has shown what they have, and ends the ceremony.
 * @throws {AuthenticationRequired} when the user was disabled or deleted, the password changed, or the ceremony ended
 * in the meantime
 */
export async function enter(
  user: User,
  ceremony: FoundCeremony,
  { origin, method, writes = [], secondFactor, events = [] }: PasskeyEntry,
): Promise<PasskeySignIn> {
  const username = userName(user);
  const { session, cookie } = newSession({ user: user.id, username, method, ...origin });
  const change = { author: events.length > 0 ? authorOf(user) : systemAuthor };
  await recordChange(change, async () => ({
    writes: [
      endCeremonyWrite(ceremony),
      ...writes,
      enteredWrite(user, session.createdAt, secondFactor),
      ...(await prepareSession(session, username)),
    ],
    events,
    result: undefined,
  }));
  return { user: { ...user, seenAt: session.createdAt, loginAttempts: 0 }, cookie };
}

/** The account must not have been disabled since, nor the password or the codes have changed. */
function enteredWrite(user: User, at: string, secondFactor: SecondFactor | undefined): Write {
  const isSameUser = 'passwordHash = :hash AND attribute_not_exists(disabledAt)';
  const hash = { ':hash': user.passwordHash };
  const entered = { update: keys.user(user.id), onConflict: refusal };
  if (!secondFactor) {
    return {
      ...entered,
      expression: 'SET seenAt = :at, loginAttempts = :none',
      values: { ':at': at, ':none': 0 },
      when: { expression: isSameUser, values: hash },
    };
  }
  return {
    ...entered,
    expression: 'SET seenAt = :at, loginAttempts = :none, secondFactor = :factor, #version = :next',
    names: { '#version': 'version' },
    values: { ':at': at, ':none': 0, ':factor': secondFactor, ':next': user.version + 1 },
    when: {
      expression: `${isSameUser} AND #version = :version`,
      values: { ...hash, ':version': user.version },
    },
  };
}

/** @throws {AuthenticationRequired} unless the passkey has signed the challenge for this service */
async function verifiedCounter(
  { challenge, purpose }: FoundCeremony,
  { id, origin }: RelyingParty,
  { passkey, response }: { readonly passkey: Passkey; readonly response: AuthenticationResponse },
): Promise<number> {
  const answer = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: [...passkey.transports],
    },
    // Alone, it must also have checked who holds it; after a password, holding it is enough.
    requireUserVerification: purpose === 'sign-in',
  }).catch(() => undefined);
  if (!answer?.verified) throw refusal();
  return answer.authenticationInfo.newCounter;
}

/** @param passkeys those that count; without any, the browser offers all that it has for this service */
function optionsFor({ id }: RelyingParty, challenge: string, passkeys: readonly Passkey[]) {
  return generateAuthenticationOptions({
    rpID: id,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: passkeys.length > 0 ? 'preferred' : 'required',
    allowCredentials: passkeys.map((passkey) => ({
      id: passkey.id,
      transports: [...passkey.transports],
    })),
  });
}

/** The user that the passkey was made for, as it says; whether that is true, its key shows. */
function userIn({ response: { userHandle } }: AuthenticationResponse): number {
  const text = Buffer.from(userHandle ?? '', 'base64url').toString();
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
}

/** The same for every reason, so that nobody learns which passkeys exist. */
function refusal(): AuthenticationRequired {
  return new AuthenticationRequired('The passkey was not accepted. Try another way to sign in.');
}
