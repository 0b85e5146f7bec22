import { ADMIN_TOKEN_USER_ID, type Caller } from '../../auth/caller.ts';
import { allRights, noRights } from '../../auth/rights.ts';
import { AuthenticationRequired } from '../../platform/errors.ts';
import { shareReads } from '../../platform/share-reads.ts';
import { accessTypeOf, isExpired, type StoredToken } from '../tokens/model.ts';
import { TokenCache } from '../tokens/token-cache.ts';
import { hashSecret, looksLikeToken, secretOf } from '../tokens/token-format.ts';
import { findStoredToken } from '../tokens/token-store.ts';
import { recordTokenUse } from '../tokens/token-use-store.ts';
import { findUser } from '../users/user-store.ts';
import { callerOfUser } from './caller-of-user.ts';

interface Verified {
  readonly token: StoredToken;
  readonly caller: Caller;
}

/** Callers of verified tokens, and refused tokens. */
const callers = new TokenCache<Verified>();

/** Requests with one token share its look-up. */
const findCaller = shareReads(async (hash: string) => {
  // Whoever waited for another look-up may use its result, if results may be remembered.
  const remembered = callers.get(hash);
  if (remembered !== undefined) return remembered ?? undefined;
  const found = await verify(hash);
  callers.set(hash, found);
  return found;
});

/**
 * Finds the caller of a request by its Authorization header: the bare token, or `Bearer` and the
 * token. Verified tokens with their rights, and refused tokens, are remembered for
 * `TOKEN_CACHE_SECONDS`. A text that cannot be a token, for example because it is too long, is
 * refused without a read. The use of an API token is recorded once an hour.
 * @throws {AuthenticationRequired} when the token is missing, unknown or expired
 */
export async function authenticate(authorization: string | undefined): Promise<Caller> {
  const secret = secretOf(authorization);
  if (!secret || !looksLikeToken(secret)) throw new AuthenticationRequired();
  const found = await lookUp(secret);
  if (!found || isExpired(found.token)) throw new AuthenticationRequired();
  if (found.token.type !== 'user') await recordTokenUse(found.token.hash);
  return found.caller;
}

async function lookUp(secret: string): Promise<Verified | undefined> {
  const hash = hashSecret(secret);
  const remembered = callers.get(hash);
  return remembered === undefined ? findCaller(hash) : (remembered ?? undefined);
}

async function verify(hash: string): Promise<Verified | undefined> {
  const token = await findStoredToken(hash);
  const caller = token && (await callerOf(token));
  return token && caller && { token, caller };
}

/** The caller of a token; `undefined` when its user was deleted or is disabled. */
async function callerOf(token: StoredToken): Promise<Caller | undefined> {
  if (token.type !== 'user') {
    const tokenType = accessTypeOf(token.type);
    return {
      author: { id: ADMIN_TOKEN_USER_ID, name: token.tokenName },
      tokenType,
      projects: token.projects,
      environment: token.environment,
      rights: tokenType === 'admin' ? allRights : noRights,
    };
  }
  return callerOfUser(await findUser(token.user));
}
