import type { Author } from '../../auth/author.ts';
import { recordChange } from '../../events/record-change.ts';
import type { EventDraft } from '../../events/types.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Write } from '../../platform/dynamo/table.ts';
import { type PasswordInput, passwordPreparer } from '../users/change-password.ts';
import {
  findTokenHead,
  listUserTokens,
  removeUserTokenWrites,
  unchangedTokensCheck,
} from './user-token-store.ts';
import { tokenDeletedEvent } from './user-tokens.ts';

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
      revokeTokens ? decideRevocation(id) : { writes: [], events: [] },
    ]);
    return {
      writes: [...writes, ...revocation.writes],
      events: revocation.events,
      result: undefined,
    };
  });
}

interface Revocation {
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
}

/** Deletes all tokens of a user; none may be created in the meantime. */
async function decideRevocation(id: number): Promise<Revocation> {
  const [head, tokens] = await Promise.all([findTokenHead(id), listUserTokens(id)]);
  return {
    writes: [unchangedTokensCheck(id, head), ...tokens.flatMap(removeUserTokenWrites)],
    events: tokens.map(tokenDeletedEvent),
  };
}
