import { LRUCache } from 'lru-cache';
import { config } from '../config.ts';
import { AuthenticationRequired } from '../errors.ts';
import { type ApiToken, isExpired } from '../tokens/model.ts';
import { looksLikeToken } from '../tokens/token-format.ts';
import { findToken, hashSecret } from '../tokens/token-store.ts';
import { ADMIN_TOKEN_USER_ID, type Caller } from './caller.ts';

/** Bounded, and apart: a flood of made-up tokens must not push verified ones out. */
const verified = new LRUCache<string, ApiToken>({ max: 1_000 });
const refused = new LRUCache<string, true>({ max: 1_000 });

const lookUp = async (secret: string): Promise<ApiToken | undefined> => {
  const hash = hashSecret(secret);
  if (refused.has(hash)) return undefined;
  const remembered = verified.get(hash);
  if (remembered) return remembered;
  const token = await findToken(hash);
  const ttl = config().tokenCacheSeconds * 1_000;
  if (ttl > 0 && token) verified.set(hash, token, { ttl });
  else if (ttl > 0) refused.set(hash, true, { ttl });
  return token;
};

/**
 * Finds the caller of a request by its Authorization header: the bare token, or `Bearer` and the token.
 * Verified and refused tokens are remembered for `TOKEN_CACHE_SECONDS`; what can not be a token, for
 * example for its length, is refused at once.
 * @throws {AuthenticationRequired} when it is missing, unknown or expired
 */
export const authenticate = async (authorization: string | undefined): Promise<Caller> => {
  const secret = authorization?.replace(/^bearer\s+/i, '').trim();
  if (!secret || !looksLikeToken(secret)) throw new AuthenticationRequired();
  const token = await lookUp(secret);
  if (!token || isExpired(token)) throw new AuthenticationRequired();
  return {
    author: { id: ADMIN_TOKEN_USER_ID, name: token.tokenName },
    tokenType: token.type,
    projects: token.projects,
    environment: token.environment,
  };
};
