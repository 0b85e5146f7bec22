import type { Caller } from '../../auth/caller.ts';
import { isFavorite } from '../../identity/favorites/favorite-store.ts';
import type { FeatureContext } from '../feature-data/load-feature.ts';
import { presentFeature } from './present-feature.ts';

/**
 * A whole flag as the API shows it to a caller. Reads whether the flag is a favourite while the flag is
 * read or changed.
 */
export async function presentFeatureFor(
  caller: Caller,
  name: string,
  context: Promise<FeatureContext>,
) {
  const [loaded, favorite] = await Promise.all([
    context,
    isFavorite(caller, { kind: 'feature', name }),
  ]);
  return presentFeature(loaded, favorite);
}
