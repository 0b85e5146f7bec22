import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { listFavorites } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { featureListPartition } from '../../platform/dynamo/keys.ts';
import { queryList } from '../../platform/dynamo/query.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { getProject } from '../../projects/project-store.ts';
import type { Feature } from '../feature-data/model.ts';
import { findTagColors, readTagTypes } from '../tags/colored-tags.ts';
import { presentListedFeature } from './present-feature.ts';

/** Which flags of a project are listed; absent properties: all. */
interface FeatureFilter {
  readonly namePrefix?: string;
  /** `type:value`; a flag needs one of them. */
  readonly tag?: readonly string[];
}

/**
 * Lists the active flags of a project, by name. The index is eventually consistent.
 * @throws {NotFoundError} for an unknown project
 */
export async function listFeatures(caller: Caller, projectId: string, filter: FeatureFilter = {}) {
  const [project, environments, features, favorites, tagTypes] = await Promise.all([
    getProject(projectId),
    listEnvironments(),
    queryList(featureListPartition(projectId, false)),
    listFavorites(favoritesOwner(caller), 'feature'),
    readTagTypes(),
  ]);
  const shown = environmentsIn(project, environments);
  const listed = features.filter((feature) => matches(feature, filter));
  const colored = await findTagColors(listed, tagTypes);
  return listed.map((feature) => ({
    ...presentListedFeature(feature, shown, favorites.has(feature.name)),
    tags: feature.tags.map(colored),
  }));
}

function matches({ name, tags }: Feature, { namePrefix = '', tag: wanted = [] }: FeatureFilter) {
  return (
    name.startsWith(namePrefix) &&
    (wanted.length === 0 || tags.some(({ type, value }) => wanted.includes(`${type}:${value}`)))
  );
}
