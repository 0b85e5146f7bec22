import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { listFavorites } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { featureListPartition } from '../../platform/dynamo/keys.ts';
import { queryList } from '../../platform/dynamo/table.ts';
import { getProject } from '../../projects/project-store.ts';
import { presentListedFeature } from './present-feature.ts';

/**
 * Lists the active flags of a project, by name. The index is eventually consistent.
 * @throws {NotFoundError} for an unknown project
 */
export async function listFeatures(caller: Caller, projectId: string) {
  const [project, environments, features, favorites] = await Promise.all([
    getProject(projectId),
    listEnvironments(),
    queryList(featureListPartition(projectId, false)),
    listFavorites(favoritesOwner(caller), 'feature'),
  ]);
  const shown = environments.filter(({ name }) => name in project.environments);
  return features.map((feature) =>
    presentListedFeature(feature, shown, favorites.has(feature.name)),
  );
}
