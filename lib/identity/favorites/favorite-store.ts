import type { Caller } from '../../auth/caller.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { getItem, queryPartition } from '../../platform/dynamo/table.ts';

/** A flag by its name, or a project by its id. */
export interface Favorite {
  readonly kind: 'feature' | 'project';
  readonly name: string;
}

/** Id of the user whose favourites apply to the caller; `undefined` for admin tokens. */
export function favoritesOwner({ tokenType, author }: Caller): number | undefined {
  return tokenType === 'user' ? author.id : undefined;
}

/** Whether something is a favourite of the caller: one read, none for admin tokens. */
export async function isFavorite(caller: Caller, { kind, name }: Favorite): Promise<boolean> {
  const user = favoritesOwner(caller);
  if (user === undefined) return false;
  return (await getItem(keys.favorite(user, kind, name))) !== undefined;
}

/** The caller's favourite flags or projects: one query, none for admin tokens. */
export async function listFavorites(
  caller: Caller,
  kind: Favorite['kind'],
): Promise<ReadonlySet<string>> {
  const user = favoritesOwner(caller);
  if (user === undefined) return new Set();
  const rows = await queryPartition(keys.userPartition(user), keys.favoritePrefix(kind));
  return new Set(rows.map(({ name }) => name));
}
