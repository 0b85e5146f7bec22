import type { Caller } from '../../auth/caller.ts';
import { isFavorite } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { loadActiveFeature } from '../feature-data/load-feature.ts';
import type { FeaturePlace } from '../feature-data/model.ts';
import { findTagColors, readTagTypes } from '../tags/colored-tags.ts';
import { presentFeature } from './present-feature.ts';

/**
 * A whole flag as the API shows it to a caller who reads it, with the colours of its tags.
 * @throws {NotFoundError} when no active flag of that name exists in that project
 */
export async function showFeature(caller: Caller, place: FeaturePlace) {
  const [context, favorite, types] = await Promise.all([
    loadActiveFeature(place),
    isFavorite(favoritesOwner(caller), { kind: 'feature', name: place.featureName }),
    readTagTypes(),
  ]);
  const { feature } = context;
  const colored = await findTagColors([feature], types);
  return { ...presentFeature(context, favorite), tags: feature.tags.map(colored) };
}
