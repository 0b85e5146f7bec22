import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Favorite: Favorite;
  }
}

/** A flag by its name, or a project by its id. */
export interface Favorite {
  readonly kind: 'feature' | 'project';
  readonly name: string;
}

/** Whether something is a favourite of a user: one read, none without a user. */
export async function isFavorite(
  user: number | undefined,
  { kind, name }: Favorite,
): Promise<boolean> {
  if (user === undefined) return false;
  return (await getItem(keys.favorite(user, kind, name))) !== undefined;
}

/** A user's favourite flags or projects: one query, none without a user. */
export async function listFavorites(
  user: number | undefined,
  kind: Favorite['kind'],
): Promise<ReadonlySet<string>> {
  if (user === undefined) return new Set();
  const rows = await queryPartition(keys.userPartition(user), keys.favoritePrefix(kind));
  return new Set(rows.map(({ name }) => name));
}
