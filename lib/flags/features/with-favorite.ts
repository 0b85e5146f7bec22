import type { Caller } from '../../auth/caller.ts';
import { isFavorite } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import type { FeatureContext } from '../feature-data/model.ts';
import { presentFeature } from './present-feature.ts';

/**
 * A whole flag as the API shows it to a caller. Reads whether the flag is a favourite while the flag is
 * read or changed.
 */
export async function withFavorite(caller: Caller, name: string, context: Promise<FeatureContext>) {
  const [loaded, favorite] = await Promise.all([
    context,
    isFavorite(favoritesOwner(caller), { kind: 'feature', name }),
  ]);
  return presentFeature(loaded, favorite);
}
