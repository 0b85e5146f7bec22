import { LRUCache } from 'lru-cache';
import { config } from '../config.ts';
import { AuthenticationRequired } from '../errors.ts';
import type { ApiToken } from '../tokens/model.ts';
import { findToken, hashSecret } from '../tokens/token-store.ts';
import { ADMIN_TOKEN_USER_ID, type Caller } from './caller.ts';

/** Bounded, so that a flood of made-up tokens costs memory for 1,000 of them at most. */
const CACHED_TOKENS = 1_000;

const unknown = Symbol('unknown token');
const cache = new LRUCache<string, ApiToken | typeof unknown>({ max: CACHED_TOKENS });

const lookUp = async (secret: string): Promise<ApiToken | undefined> => {
  const hash = hashSecret(secret);
  const remembered = cache.get(hash);
  if (remembered !== undefined) return remembered === unknown ? undefined : remembered;
  const token = await findToken(hash);
  const ttl = config().tokenCacheSeconds * 1_000;
  if (ttl > 0) cache.set(hash, token ?? unknown, { ttl });
  return token;
};

const isExpired = (token: ApiToken): boolean =>
  token.expiresAt !== null && Date.parse(token.expiresAt) <= Date.now();

/**
 * Finds the caller of a request by its Authorization header: the bare token, or `Bearer` and the token.
 * Verified and refused tokens are remembered for `TOKEN_CACHE_SECONDS`.
 * @throws {AuthenticationRequired} when it is missing, unknown or expired
 */
export const authenticate = async (authorization: string | undefined): Promise<Caller> => {
  const secret = authorization?.replace(/^bearer\s+/i, '').trim();
  if (!secret) throw new AuthenticationRequired();
  const token = await lookUp(secret);
  if (!token || isExpired(token)) throw new AuthenticationRequired();
  return {
    author: { id: ADMIN_TOKEN_USER_ID, name: token.tokenName },
    tokenType: token.type,
    projects: token.projects,
    environment: token.environment,
  };
};
