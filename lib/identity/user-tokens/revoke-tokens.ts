import type { EventDraft } from '../../events/log/types.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import {
  findTokenHead,
  listUserTokens,
  removeUserTokenWrites,
  unchangedTokensCheck,
} from './user-token-store.ts';
import { tokenDeletedEvent } from './user-tokens.ts';

/** The writes that delete tokens, and their events. */
interface Revocation {
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
}

/** Reads all tokens of a user, and plans to delete them; none may be created in the meantime. */
export async function prepareRevocation(user: number): Promise<Revocation> {
  const [head, tokens] = await Promise.all([findTokenHead(user), listUserTokens(user)]);
  return {
    writes: [unchangedTokensCheck(user, head), ...tokens.flatMap(removeUserTokenWrites)],
    events: tokens.map(tokenDeletedEvent),
  };
}
