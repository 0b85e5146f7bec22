import type { Author } from '../../auth/author.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { AuthenticationRequired, ConflictError } from '../../platform/errors.ts';
import type { Session } from '../sessions/model.ts';
import { removeSessionWrites } from '../sessions/session-store.ts';
import { LOGIN_TOKEN_ID, type StoredToken } from '../tokens/model.ts';
import { findStoredToken } from '../tokens/token-store.ts';

/**
 * Ends the session of a token. It stops working within `TOKEN_CACHE_SECONDS`.
 * @param hash of the calling token's secret
 * @throws {AuthenticationRequired} when the session has ended already
 * @throws {ConflictError} for a token that no login has made
 */
export function logOut(author: Author, hash: string): Promise<void> {
  // The instance itself does not change, so the event log has no type for it.
  return recordChange({ author }, async () => ({
    writes: removeSessionWrites([sessionOf(await findStoredToken(hash))]),
    events: [],
    result: undefined,
  }));
}

/** Tokens from before this release have no session beside them. */
function sessionOf(token: StoredToken | undefined): Pick<Session, 'user' | 'hash' | 'tokenHash'> {
  if (!token) throw new AuthenticationRequired();
  if (token.type === 'user' && token.id === LOGIN_TOKEN_ID) {
    const { user, hash, session } = token;
    return { user, hash: session ?? hash, tokenHash: hash };
  }
  throw new ConflictError(
    'This token is not a session, so there is nothing to log out from. Personal access tokens are deleted by DELETE /api/admin/user/tokens/{id}.',
  );
}
