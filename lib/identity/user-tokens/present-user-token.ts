import type { UserToken } from '../tokens/model.ts';
import type { TokenUses } from '../tokens/token-use-store.ts';

/** Tokens as callers see them, with their last uses. */
export function presentUserTokens(tokens: readonly UserToken[], uses: TokenUses) {
  return tokens.map((token) => presentUserToken(token, uses.get(token.hash)));
}

/**
 * A token as callers see it, without its secret, which is not stored.
 * @param usedAt its last use, if it has one
 */
export function presentUserToken(
  { id, user, description, agentAccess, networks, ...dates }: UserToken,
  usedAt: string | null = null,
) {
  return {
    id,
    description,
    agentAccess: agentAccess ?? ('read' as const),
    ...(networks && { networks: [...networks] }),
    userId: user,
    createdAt: dates.createdAt,
    // The field is nullable for API tokens only; tokens of users always expire.
    expiresAt: dates.expiresAt ?? dates.createdAt,
    seenAt: usedAt,
  };
}
