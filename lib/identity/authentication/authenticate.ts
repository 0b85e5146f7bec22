import { ADMIN_TOKEN_USER_ID, type Caller } from '../../auth/caller.ts';
import { allRights, noRights } from '../../auth/rights.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { AuthenticationRequired } from '../../platform/errors.ts';
import { shareReads } from '../../platform/share-reads.ts';
import { networksOf } from '../networks/networks-of.ts';
import {
  type ApiToken,
  accessTypeOf,
  isExpired,
  LOGIN_TOKEN_ID,
  type StoredToken,
} from '../tokens/model.ts';
import { TokenCache } from '../tokens/token-cache.ts';
import { hashSecret, looksLikeToken, secretOf } from '../tokens/token-format.ts';
import { findStoredToken } from '../tokens/token-store.ts';
import { recordTokenUse, type TokenInUse } from '../tokens/token-use-store.ts';
import { findUser } from '../users/user-store.ts';
import { callerOfUser } from './caller-of-user.ts';

interface VerifiedToken {
  readonly token: StoredToken;
  readonly caller: Caller;
  /** Where its use is recorded; absent for the token of a login, which no list shows. */
  readonly place?: TokenInUse['place'];
}

/** Callers of verified tokens, and refused tokens. */
const callers = new TokenCache<VerifiedToken>();

/** Requests with one token share its look-up. */
const findCaller = shareReads(async (hash: string) => {
  // Another look-up may have finished in the meantime; its result can be used if results may be remembered.
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
 * refused without a read. The use of a token is recorded once an hour.
 * @throws {AuthenticationRequired} when the token is missing, unknown or expired
 */
export async function authenticate(authorization: string | undefined): Promise<Caller> {
  const secret = secretOf(authorization);
  if (!secret || !looksLikeToken(secret)) throw new AuthenticationRequired();
  const found = await lookUp(secret);
  if (!found || isExpired(found.token)) throw new AuthenticationRequired();
  const { token, place } = found;
  if (place) await recordTokenUse({ hash: token.hash, place });
  return found.caller;
}

async function lookUp(secret: string): Promise<VerifiedToken | undefined> {
  const hash = hashSecret(secret);
  const remembered = callers.get(hash);
  return remembered === undefined ? findCaller(hash) : (remembered ?? undefined);
}

/** The caller of a token; `undefined` when it is unknown, or its user was deleted or is disabled. */
async function verify(hash: string): Promise<VerifiedToken | undefined> {
  const token = await findStoredToken(hash);
  if (!token) return undefined;
  if (token.type !== 'user') {
    return { token, caller: await callerOfApiToken(token), place: keys.tokenUse(hash) };
  }
  const user = await findUser(token.user);
  const caller = await callerOfUser(user, token);
  if (!user || !caller) return undefined;
  const isListed = token.id !== LOGIN_TOKEN_ID;
  return {
    token,
    caller: token.agentAccess === 'write' ? { ...caller, mayChangeAsAgent: true } : caller,
    ...(isListed && { place: keys.userTokenUse(user.accountType, user.id, hash) }),
  };
}

async function callerOfApiToken(token: ApiToken): Promise<Caller> {
  const tokenType = accessTypeOf(token.type);
  const networks = await networksOf(tokenType, token);
  return {
    author: { id: ADMIN_TOKEN_USER_ID, name: token.tokenName },
    tokenType,
    projects: token.projects,
    environment: token.environment,
    rights: tokenType === 'admin' ? allRights : noRights,
    ...(networks && { networks }),
  };
}
