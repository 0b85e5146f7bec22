import type { Author } from '../../auth/author.ts';
import { recordChange } from '../../events/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { type PasswordInput, passwordPreparer } from '../users/change-password.ts';
import { prepareRevocation } from './revoke-tokens.ts';

/** A new password that an administrator sets. */
interface PasswordReset extends PasswordInput {
  /** Whether the person's tokens are deleted too. */
  readonly revokeTokens: boolean;
}

/**
 * Sets the password of a person, ends their sessions, and deletes their tokens if that is wanted:
 * nobody who knew the old password has access any more.
 * @throws {NotFoundError} for an unknown id, and for a service account
 * @throws {ValidationError} when the confirmation differs, and for a weak password
 */
export async function resetPassword(
  author: Author,
  id: number,
  { revokeTokens, ...input }: PasswordReset,
): Promise<void> {
  const prepare = passwordPreparer(id, input);
  const expect = revokeTokens ? [{ type: 'pat-deleted' as const }] : [];
  await recordChange({ author, expect }, async () => {
    const [writes, revocation] = await allInOrder([
      prepare(),
      revokeTokens ? prepareRevocation(id) : { writes: [], events: [] },
    ]);
    return {
      writes: [...writes, ...revocation.writes],
      events: revocation.events,
      result: undefined,
    };
  });
}
