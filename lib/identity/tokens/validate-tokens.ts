import { invalid } from '../../platform/errors.ts';
import { shareReads } from '../../platform/share-reads.ts';
import { type ApiToken, accessTypeOf, isExpired } from './model.ts';
import { TokenCache } from './token-cache.ts';
import { hashSecret, looksLikeApiToken } from './token-format.ts';
import { findTokens } from './token-store.ts';

/** Anyone may send them, and each distinct one is a read, an unknown one two: ten batch reads at most. */
const MAX_DISTINCT_TOKENS = 500;

const remembered = new TokenCache<ApiToken>();

/** A valid token and its scope. */
interface ValidatedToken {
  /** The secret as the request sent it. */
  readonly token: string;
  readonly type: 'admin' | 'client' | 'frontend';
  readonly projects: string[];
  readonly environment: string;
}

/**
 * Returns the valid tokens among the secrets, in the given order, with duplicates. Unknown and
 * expired ones are omitted. One batch read per 100 distinct secrets that can be API tokens, in
 * parallel, and one more for those that it does not find; none for those that were looked up in the last `TOKEN_CACHE_SECONDS`.
 * @throws {ValidationError} for more than `MAX_DISTINCT_TOKENS` distinct secrets
 */
export async function validateTokens(secrets: readonly string[]): Promise<ValidatedToken[]> {
  const distinct = [...new Set(secrets)];
  if (distinct.length > MAX_DISTINCT_TOKENS) {
    throw invalid(
      '/body/tokens',
      `must have at most ${MAX_DISTINCT_TOKENS} distinct tokens, but has ${distinct.length}`,
    );
  }
  const known = await findKnown(distinct.filter(looksLikeApiToken));
  return secrets.flatMap((secret) => {
    const token = known.get(secret);
    if (!token || isExpired(token)) return [];
    const { type, projects, environment } = token;
    return [{ token: secret, type: accessTypeOf(type), projects: [...projects], environment }];
  });
}

/** Finds tokens by their hashes, separated by commas. Requests for the same tokens share the reads. */
const findAll = shareReads(async (hashes: string) =>
  hashes === '' ? [] : findTokens(hashes.split(',')),
);

/** The tokens of those secrets that exist, by secret. */
async function findKnown(secrets: readonly string[]): Promise<ReadonlyMap<string, ApiToken>> {
  const lookups = secrets.map((secret) => {
    const hash = hashSecret(secret);
    return { secret, hash, token: remembered.get(hash) };
  });
  const missing = lookups.filter(({ token }) => token === undefined);
  const found = await findAll(missing.map(({ hash }) => hash).join());
  for (const [index, { hash }] of missing.entries()) remembered.set(hash, found[index]);
  return new Map([
    ...lookups.flatMap(({ secret, token }) => (token ? [[secret, token] as const] : [])),
    ...missing.flatMap(({ secret }, index) => {
      const token = found[index];
      return token ? [[secret, token] as const] : [];
    }),
  ]);
}
