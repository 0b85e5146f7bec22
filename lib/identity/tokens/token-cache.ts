import { config } from '../../platform/config.ts';
import { ExpiringMap } from '../../platform/expiring-map.ts';

/** Enough for ten requests that each validate as many tokens as possible, all of them made up. */
const MAX_REMEMBERED_UNKNOWN = 5_000;

/** Enough for all API tokens of an instance. */
const MAX_REMEMBERED_KNOWN = 2_000;

/**
 * Remembers the results of looking up tokens, by the hash of their secret, for
 * `TOKEN_CACHE_SECONDS`: known tokens, and unknown ones, which cost a read as well. Both are bounded
 * and apart from each other: a flood of made-up tokens must not evict known ones.
 */
export class TokenCache<Found extends object> {
  readonly #known = new ExpiringMap<Found>(MAX_REMEMBERED_KNOWN);
  readonly #unknown = new ExpiringMap<true>(MAX_REMEMBERED_UNKNOWN);

  /**
   * The result for a hash; `null` for a token that is remembered as unknown, `undefined` if nothing
   * is remembered.
   */
  get(hash: string): Found | null | undefined {
    return this.#unknown.get(hash) ? null : this.#known.get(hash);
  }

  /** @param found `undefined` for an unknown token */
  set(hash: string, found: Found | undefined): void {
    const ttl = config().tokenCacheSeconds * 1_000;
    if (ttl <= 0) return;
    if (found) this.#known.set(hash, found, ttl);
    else this.#unknown.set(hash, true, ttl);
  }
}
