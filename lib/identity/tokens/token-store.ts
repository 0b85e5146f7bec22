import { createHash } from 'node:crypto';
import { countInWrite, countOutWrite } from '../../platform/dynamo/counters.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import {
  exists,
  getItem,
  getItems,
  isNew,
  queryList,
  queryPartition,
  type Write,
} from '../../platform/dynamo/table.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { NameExistsError } from '../../platform/errors.ts';
import type { ApiToken, StoredToken } from './model.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    RecentToken: { readonly hash: string };
  }
}

/** How long a new token is also found without the index: far longer than an index is late. */
const RECENT_SECONDS = 24 * 60 * 60;

/** Largest number of tokens of an instance. */
export const TOKEN_LIMIT = 2_000;
const limit = { kind: 'tokens', what: 'API tokens', max: TOKEN_LIMIT };

/**
 * SHA-256 of a token's secret, hex. Tokens are long random strings, so a fast hash without salt is
 * enough, and looking up by it leaks nothing about the secret through timing.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/**
 * The token with that hash: an API token, or the token of a user. Strongly consistent: "unknown" is
 * cached for a while, so it must not be returned for a token that was just created.
 */
export function findStoredToken(hash: string): Promise<StoredToken | undefined> {
  return getItem(keys.token(hash));
}

/** The API token with that hash; strongly consistent. */
export async function findToken(hash: string): Promise<ApiToken | undefined> {
  return apiTokenOnly(await findStoredToken(hash));
}

/** The API tokens with those hashes, in that order; 100 a round trip, in parallel. */
export async function findTokens(hashes: readonly string[]): Promise<(ApiToken | undefined)[]> {
  return (await getItems(hashes.map(keys.token), { consistent: false })).map(apiTokenOnly);
}

/** All tokens, oldest first; bounded by `TOKEN_LIMIT`. */
export function listTokens(): Promise<ApiToken[]> {
  return queryList(keys.tokenListPartition);
}

/**
 * All tokens that were created before the call, for changes that must not miss one: new tokens are read
 * from the table, because the index may be late. Tokens that were just deleted may be among them.
 */
export async function listCommittedTokens(): Promise<ApiToken[]> {
  const [listed, recent] = await Promise.all([
    listTokens(),
    queryPartition(keys.recentTokenPartition),
  ]);
  const known = new Set(listed.map(({ hash }) => hash));
  const missing = recent.map(({ hash }) => hash).filter((hash) => !known.has(hash));
  const found = (await getItems(missing.map(keys.token))).map(apiTokenOnly);
  return [...listed, ...found.filter((token) => token !== undefined)];
}

/** Stores a new token, unless `TOKEN_LIMIT` is reached or its secret is taken. */
export function createTokenWrites(token: ApiToken): readonly Write[] {
  return [
    {
      put: { ...token, ...keys.token(token.hash), ...keys.tokenList(token.createdAt, token.hash) },
      when: isNew,
      onConflict: () => new NameExistsError({ kind: 'api-token', where: 'with this secret' }),
    },
    {
      put: {
        ...keys.recentToken(token.hash),
        hash: token.hash,
        ttl: Math.floor(Date.now() / 1000) + RECENT_SECONDS,
      },
    },
    countInWrite(limit),
  ];
}

/** Changes the expiry of a token, on the condition that it has not changed since it was read. */
export function updateExpiryWrite(before: ApiToken, expiresAt: string | null): Write {
  return {
    update: keys.token(before.hash),
    expression: 'SET expiresAt = :after',
    values: { ':after': expiresAt },
    when: { expression: 'expiresAt = :before', values: { ':before': before.expiresAt } },
  };
}

/**
 * Stores the same secret, encrypted again, provided that the token still exists with what was read.
 * @returns whether it did
 */
export async function replaceTokenSecret(
  { hash, sealed: before }: Pick<ApiToken, 'hash' | 'sealed'>,
  sealed: string,
): Promise<boolean> {
  const { done } = await writeItem({
    update: keys.token(hash),
    expression: 'SET sealed = :sealed',
    values: { ':sealed': sealed },
    when: { expression: 'sealed = :before', values: { ':before': before } },
  });
  return done;
}

/** Removes a token, on the condition that it exists. */
export function removeTokenWrites(token: ApiToken): readonly Write[] {
  return [
    { remove: keys.token(token.hash), when: exists },
    { remove: keys.recentToken(token.hash) },
    countOutWrite(limit),
  ];
}

/** Tokens of users are found the same way, but are not API tokens of the instance. */
function apiTokenOnly(token: StoredToken | undefined): ApiToken | undefined {
  return token?.type === 'user' ? undefined : token;
}
