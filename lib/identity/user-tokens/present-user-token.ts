import type { UserToken } from '../tokens/model.ts';

/** A token as callers see it, without its secret, which is not stored. */
export function presentUserToken({ id, user, description, ...dates }: UserToken) {
  return {
    id,
    description,
    userId: user,
    createdAt: dates.createdAt,
    // The field is nullable for API tokens only; tokens of users always expire.
    expiresAt: dates.expiresAt ?? dates.createdAt,
    seenAt: dates.seenAt,
  };
}
