import type { Author } from '../../auth/author.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { prepareRevocation } from '../user-tokens/revoke-tokens.ts';
import { type PasswordInput, passwordPreparer } from '../users/change-password.ts';
import { listPasskeys } from './passkey-store.ts';
import { passkeysEvent } from './second-factor.ts';

/** A new password that an administrator sets. */
interface PasswordReset extends PasswordInput {
  /** Whether the person's tokens are deleted too. */
  readonly revokeTokens: boolean;
}

/**
 * Sets the password of a person, ends their sessions, passkeys and recovery codes, and deletes their tokens if
 * that is wanted: nobody who knew the old password or had a passkey has access any more.
 * @throws {NotFoundError} for an unknown id, and for a service account
 * @throws {ValidationError} when the confirmation differs, and for a weak password
 */
export async function resetPassword(
  author: Author,
  id: number,
  { revokeTokens, ...input }: PasswordReset,
): Promise<void> {
  const prepare = passwordPreparer(id, input, { endsSecondFactor: true });
  const expect = [
    { type: 'user-updated' as const },
    ...(revokeTokens ? [{ type: 'pat-deleted' as const }] : []),
  ];
  await recordChange({ author, expect }, async () => {
    const [{ user, ...password }, passkeys, revocation] = await allInOrder([
      prepare(),
      listPasskeys(id),
      revokeTokens ? prepareRevocation(id) : { writes: [], events: [] },
    ]);
    return {
      // At most 30 for ten sessions, 10 each for devices and passkeys, 20 for ten tokens, and their events.
      writes: [
        ...password.writes,
        ...passkeys.map((passkey) => ({ remove: keys.passkey(id, passkey.id) })),
        ...revocation.writes,
      ],
      events: [
        ...password.events,
        ...(passkeys.length > 0 ? [passkeysEvent(user, { before: passkeys, after: [] })] : []),
        ...revocation.events,
      ],
      result: undefined,
    };
  });
}
