import type { ApiToken } from './model.ts';
import { readTokens } from './token-store.ts';
import { readTokenUsesOf, type TokenUses } from './token-use-store.ts';

/** API tokens, and when they were used last. */
export interface UsedTokens {
  readonly tokens: readonly ApiToken[];
  readonly uses: TokenUses;
}

/** Reads the API tokens among those with these hashes, and their uses: one round trip for each 100. */
export async function readUsedTokens(hashes: readonly string[]): Promise<UsedTokens> {
  const [tokens, uses] = await Promise.all([readTokens(hashes), readTokenUsesOf(hashes)]);
  return { tokens, uses };
}
