import { createHash } from 'node:crypto';
import { keys } from '../dynamo/keys.ts';
import { getItem, getItems } from '../dynamo/table.ts';
import type { ApiToken } from './model.ts';

/**
 * SHA-256 of a token's secret, hex. Tokens are long random strings, so a fast hash without salt is
 * enough, and looking up by it leaks nothing about the secret through timing.
 */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret, 'utf8').digest('hex');

/** The token with that hash. Eventually consistent: a new token may take a moment in the cloud. */
export const findToken = (hash: string): Promise<ApiToken | undefined> =>
  getItem<ApiToken>(keys.token(hash));

/** The tokens with those hashes, in that order; 100 a round trip, in parallel. */
export const findTokens = (hashes: readonly string[]): Promise<(ApiToken | undefined)[]> =>
  getItems<ApiToken>(hashes.map(keys.token), { consistent: false });
