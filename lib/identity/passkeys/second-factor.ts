import type { Author } from '../../auth/author.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import { type SecondFactor, type User, userName } from '../users/model.ts';
import { userEventData } from '../users/present-user.ts';
import type { Passkey } from './model.ts';

/** A person as the author of changes to their own account. */
export function authorOf(user: User): Author {
  return { id: user.id, name: userName(user) };
}

/**
 * Stores what a user has besides a password; nothing for a user without a passkey.
 * @param seenAt the time, RFC 3339, if the user is signed in with that
 */
export function secondFactorWrite(
  before: User,
  after: SecondFactor | undefined,
  seenAt?: string,
): Write {
  const next = before.version + 1;
  return {
    update: keys.user(before.id),
    expression: [
      'SET #version = :next',
      after && ', secondFactor = :factor',
      seenAt !== undefined && ', seenAt = :at',
      !after && ' REMOVE secondFactor',
    ]
      .filter(Boolean)
      .join(''),
    names: { '#version': 'version' },
    values: {
      ':next': next,
      ...(after && { ':factor': after }),
      ...(seenAt !== undefined && { ':at': seenAt }),
    },
    when: atVersion(before.version),
  };
}

/** The event of changed passkeys: their names, never their keys. */
export function passkeysEvent(
  user: User,
  { before, after }: { readonly before: readonly Passkey[]; readonly after: readonly Passkey[] },
): EventDraft {
  const data = (passkeys: readonly Passkey[]) => ({
    ...userEventData(user),
    passkeys: passkeys.map(({ name }) => name),
  });
  return { type: 'user-updated', data: data(after), preData: data(before) };
}

/** The event of recovery codes that were used or replaced. */
export function recoveryCodesEvent(user: User, left: number): EventDraft {
  const data = (recoveryCodes: number) => ({ ...userEventData(user), recoveryCodes });
  return {
    type: 'user-updated',
    data: data(left),
    preData: data(user.secondFactor?.recoveryCodes.length ?? 0),
  };
}
