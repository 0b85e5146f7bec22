import type { Caller } from '../../auth/caller.ts';

/** Id of the user whose favourites apply to the caller; `undefined` for admin tokens. */
export function favoritesOwner({ tokenType, author }: Caller): number | undefined {
  return tokenType === 'user' ? author.id : undefined;
}
