import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { recordChange } from '../../events/commit/record-change.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { isNew, type Write } from '../../platform/dynamo/write.ts';
import { ConflictError, ValidationError } from '../../platform/errors.ts';
import { isActive, type User, userName } from '../users/model.ts';
import { getAccount } from '../users/user-store.ts';
import {
  endCeremonyWrite,
  type FoundCeremony,
  refuseChangedPassword,
  startCeremony,
  tooLate,
} from './ceremonies.ts';
import type { RegistrationResponse } from './credential-schema.ts';
import { MAX_PASSKEYS, type Passkey } from './model.ts';
import { listPasskeys } from './passkey-store.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import { authorOf, passkeysEvent, secondFactorWrite } from './second-factor.ts';

/** A new passkey, and codes for the day when the person has none of them at hand. */
interface Registered {
  readonly user: User;
  readonly passkey: Passkey;
  /** Only for the first passkey. Shown once: only the hashes are stored. */
  readonly recoveryCodes?: readonly string[];
}

/**
 * Starts the registration of a passkey by a person who is signed in.
 * @returns the options for the browser, and the `Set-Cookie` header by which it is known again
 */
export async function beginRegistration(user: User, relyingParty: RelyingParty) {
  const { challenge, cookie } = await startCeremony('register', user.id);
  return { options: await registrationOptions(user, relyingParty, challenge), cookie };
}

/** The options for the browser with which a person registers a passkey. */
export async function registrationOptions(user: User, { id }: RelyingParty, challenge: string) {
  const passkeys = await listPasskeys(user.id);
  return generateRegistrationOptions({
    rpName: 'Flagwright',
    rpID: id,
    userName: userName(user),
    userDisplayName: user.name ?? userName(user),
    userID: new TextEncoder().encode(String(user.id)),
    challenge: Buffer.from(challenge, 'base64url'),
    excludeCredentials: passkeys.map((passkey) => ({
      id: passkey.id,
      transports: [...passkey.transports],
    })),
    // With both, the passkey can also be used without a password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** A new passkey as the request sends it. */
export interface RegistrationAnswer {
  readonly relyingParty: RelyingParty;
  readonly name: string;
  readonly response: RegistrationResponse;
}

/** What a registration stores besides the passkey, in the same transaction. */
interface Company {
  readonly writes: readonly Write[];
  /** When the user is signed in with it, RFC 3339. */
  readonly seenAt?: string;
}

/**
 * Stores a passkey, with the first one also recovery codes.
 * @param accompany plans what is stored with it
 * @throws {AuthenticationRequired} after a login with a password, when that has changed since, when the user has
 * a passkey by now, which the password alone must not add to, and for a disabled account
 * @throws {ValidationError} when the browser's answer does not fit the challenge, the service or the rules
 * @throws {ConflictError} beyond `MAX_PASSKEYS`, and for a passkey that is registered already
 */
export async function finishRegistration(
  { ceremony, owner }: { readonly ceremony: FoundCeremony; readonly owner: User },
  answer: RegistrationAnswer,
  accompany: () => Promise<Company>,
): Promise<Registered> {
  const passkey = await verified(owner, ceremony, answer);
  const codes = newRecoveryCodes();
  return recordChange({ author: authorOf(owner), expect: ['user-updated'] }, async () => {
    const [user, others, { writes, seenAt }] = await Promise.all([
      getAccount(owner.id, 'User'),
      listPasskeys(owner.id),
      accompany(),
    ]);
    refuseChangedPassword(ceremony, user);
    if (ceremony.purpose === 'enrol' && user.secondFactor) throw tooLate();
    if (!isActive(user)) throw tooLate();
    if (others.length >= MAX_PASSKEYS) {
      throw new ConflictError(
        `A user can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`,
      );
    }
    const isFirst = user.secondFactor === undefined;
    const after: User = {
      ...user,
      secondFactor: {
        passkeys: others.length + 1,
        recoveryCodes: user.secondFactor?.recoveryCodes ?? codes.map(hashRecoveryCode),
      },
    };
    return {
      writes: [
        endCeremonyWrite(ceremony),
        {
          put: { ...passkey, ...keys.passkey(passkey.user, passkey.id) },
          when: isNew,
          onConflict: () => new ConflictError('This passkey is registered already.'),
        },
        secondFactorWrite(user, after.secondFactor, seenAt),
        ...writes,
      ],
      events: [passkeysEvent(user, { before: others, after: [...others, passkey] })],
      result: { user: after, passkey, ...(isFirst && { recoveryCodes: codes }) },
    };
  });
}

async function verified(
  { id: user }: User,
  { challenge }: FoundCeremony,
  { relyingParty: { id, origin }, name, response }: RegistrationAnswer,
): Promise<Passkey> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...response,
      response: { ...response.response, transports: [...(response.response.transports ?? [])] },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) {
    throw new ValidationError("The browser's answer does not fit. Start again on this page.");
  }
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    user,
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isBackedUp: credentialBackedUp,
    name,
    createdAt: new Date().toISOString(),
    usedAt: null,
  };
}
