import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { passkeysEvent } from '../passkeys/second-factor.ts';
import { type AccountChange, prepareEnd } from '../user-tokens/close-account.ts';
import type { User } from '../users/model.ts';
import { listUnprovenUses, provenWrite } from './signup-token-store.ts';

/**
 * Plans what an account loses when an identity provider says for the first time whose it is. Who signs up
 * with a link declares an address that nobody verifies, so the account may have been made in somebody else's
 * name: everything that opens it from before ends in the same transaction. The password and the recovery
 * codes are part of the user; `updateUserWrites` removes them with `removesCredentials`.
 *
 * Accounts that administrators or providers made have been given to their person, and lose nothing.
 * @returns nothing for those, and for an account whose person was known before
 */
export async function prepareProof(user: User): Promise<AccountChange | undefined> {
  const uses = await listUnprovenUses(user.id);
  if (uses.length === 0) return undefined;
  const [end, passkeys] = await allInOrder([prepareEnd(user.id), listPasskeys(user.id)]);
  const provenAt = new Date().toISOString();
  return {
    writes: [
      ...uses.map((use) => provenWrite(use, provenAt)),
      ...end.writes,
      ...passkeys.map(({ id }) => ({ remove: keys.passkey(user.id, id) })),
    ],
    events: [
      ...end.events,
      ...(passkeys.length > 0 ? [passkeysEvent(user, { before: passkeys, after: [] })] : []),
    ],
  };
}
