import type { Author } from '../../auth/author.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import { getAccount } from '../users/user-store.ts';
import { listPasskeys } from './passkey-store.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { passkeysEvent, recoveryCodesEvent, secondFactorWrite } from './second-factor.ts';

const expect = [{ type: 'user-updated' }] as const;

/**
 * Removes a passkey of a person; with the last one, the recovery codes.
 * @throws {NotFoundError} when the person has no such passkey
 */
export function removePasskey(author: Author, userId: number, id: string): Promise<void> {
  return recordChange({ author, expect }, async () => {
    const [user, before] = await Promise.all([getAccount(userId, 'User'), listPasskeys(userId)]);
    const after = before.filter((passkey) => passkey.id !== id);
    if (after.length === before.length) throw new NotFoundError({ kind: 'passkey', id });
    const recoveryCodes = user.secondFactor?.recoveryCodes ?? [];
    return {
      writes: [
        { remove: keys.passkey(userId, id) },
        secondFactorWrite(
          user,
          after.length > 0 ? { passkeys: after.length, recoveryCodes } : undefined,
        ),
      ],
      events: [passkeysEvent(user, { before, after })],
      result: undefined,
    };
  });
}

/**
 * Removes all passkeys and recovery codes of a person, who has lost them; the password stays.
 * @throws {NotFoundError} for an unknown user, and for one without a passkey
 */
export function removeSecondFactor(author: Author, userId: number): Promise<void> {
  return recordChange({ author, expect }, async () => {
    const [user, before] = await Promise.all([getAccount(userId, 'User'), listPasskeys(userId)]);
    if (before.length === 0) throw new NotFoundError({ kind: 'passkey', id: `of user ${userId}` });
    return {
      writes: [
        ...before.map(({ id }) => ({ remove: keys.passkey(userId, id) })),
        secondFactorWrite(user, undefined),
      ],
      events: [passkeysEvent(user, { before, after: [] })],
      result: undefined,
    };
  });
}

/**
 * Replaces the recovery codes of a person. The former ones stop working.
 * @returns the codes, which are stored as hashes only
 * @throws {ConflictError} without a passkey: there is nothing to recover
 */
export function replaceRecoveryCodes(author: Author, userId: number): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  const recoveryCodes = codes.map(hashRecoveryCode);
  return recordChange({ author, expect }, async () => {
    const user = await getAccount(userId, 'User');
    if (!user.secondFactor) {
      throw new ConflictError('Recovery codes are for people with a passkey. Register one first.');
    }
    return {
      writes: [secondFactorWrite(user, { ...user.secondFactor, recoveryCodes })],
      events: [recoveryCodesEvent(user, codes.length)],
      result: codes,
    };
  });
}
