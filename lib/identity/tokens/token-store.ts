import { createHash } from 'node:crypto';
import { keys } from '../../platform/dynamo/keys.ts';
import {
  exists,
  getItem,
  getItems,
  isNew,
  queryList,
  type Write,
} from '../../platform/dynamo/table.ts';
import { ExceedsLimitError, NameExistsError } from '../../platform/errors.ts';
import type { ApiToken, StoredToken } from './model.ts';

/** Largest number of tokens of an instance. */
export const TOKEN_LIMIT = 2_000;

/**
 * SHA-256 of a token's secret, hex. Tokens are long random strings, so a fast hash without salt is
 * enough, and looking up by it leaks nothing about the secret through timing.
 */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret, 'utf8').digest('hex');

/**
 * The token with that hash: an API token, or the token of a user. Strongly consistent: "unknown" is
 * cached for a while, so it must not be returned for a token that was just created.
 */
export const findStoredToken = (hash: string): Promise<StoredToken | undefined> =>
  getItem<StoredToken>(keys.token(hash));

/** Tokens of users are found the same way, but are not API tokens of the instance. */
const apiTokenOnly = (token: StoredToken | undefined): ApiToken | undefined =>
  token?.type === 'user' ? undefined : token;

/** The API token with that hash; strongly consistent. */
export const findToken = async (hash: string): Promise<ApiToken | undefined> =>
  apiTokenOnly(await findStoredToken(hash));

/** The API tokens with those hashes, in that order; 100 a round trip, in parallel. */
export const findTokens = async (hashes: readonly string[]): Promise<(ApiToken | undefined)[]> =>
  (await getItems<StoredToken>(hashes.map(keys.token), { consistent: false })).map(apiTokenOnly);

/** All tokens, oldest first; bounded by `TOKEN_LIMIT`. */
export const listTokens = (): Promise<ApiToken[]> => queryList<ApiToken>(keys.tokenListPartition);

const countWrite = (by: 1 | -1): Write => ({
  update: keys.count('tokens'),
  expression: 'ADD #count :by',
  names: { '#count': 'count' },
  values: { ':by': by },
  ...(by === 1 && {
    when: {
      expression: 'attribute_not_exists(#count) OR #count < :limit',
      values: { ':limit': TOKEN_LIMIT },
    },
    onConflict: () => new ExceedsLimitError('API tokens', TOKEN_LIMIT),
  }),
});

/** Stores a new token, unless `TOKEN_LIMIT` is reached or its secret is taken. */
export const createTokenWrites = (token: ApiToken): readonly Write[] => [
  {
    put: { ...token, ...keys.token(token.hash), ...keys.tokenList(token.createdAt, token.hash) },
    when: isNew,
    onConflict: () => new NameExistsError({ kind: 'api-token', where: 'with this secret' }),
  },
  countWrite(1),
];

/** Changes the expiry of a token, on the condition that it has not changed since it was read. */
export const updateExpiryWrite = (before: ApiToken, expiresAt: string | null): Write => ({
  update: keys.token(before.hash),
  expression: 'SET expiresAt = :after',
  values: { ':after': expiresAt },
  when: { expression: 'expiresAt = :before', values: { ':before': before.expiresAt } },
});

/** Removes a token, on the condition that it exists. */
export const removeTokenWrites = (token: ApiToken): readonly Write[] => [
  { remove: keys.token(token.hash), when: exists },
  countWrite(-1),
];
