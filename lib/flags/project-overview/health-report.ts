import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import type { TypeOf } from '../../http/contract.ts';
import { isFavorite, listFavorites } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { featureListPartition } from '../../platform/dynamo/keys.ts';
import { queryList } from '../../platform/dynamo/query.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { healthOf, presentSettings } from '../../projects/present-project.ts';
import { getAnyProject } from '../../projects/project-store.ts';
import { presentListedFeature } from '../features/present-feature.ts';
import { countHealth } from './health-rules.ts';
import type { healthReportSchema } from './health-schema.ts';
import { environmentsOf, memberCount } from './project-overview.ts';

/**
 * An active or archived project with its flags and their health. All figures are of the listed flags, so that
 * they agree with each other: `health` is `100 * activeCount / (activeCount + staleCount)`, see `healthOf`. The
 * index of the flags is eventually consistent.
 * @throws {NotFoundError} for an unknown project
 */
export async function getHealthReport(
  caller: Caller,
  id: string,
): Promise<TypeOf<typeof healthReportSchema>> {
  const owner = favoritesOwner(caller);
  const [project, environments, features, members, favorite, favorites] = await Promise.all([
    getAnyProject(id),
    listEnvironments(),
    queryList(featureListPartition(id, false)),
    memberCount(id),
    isFavorite(owner, { kind: 'project', name: id }),
    listFavorites(owner, 'feature'),
  ]);
  const { linkTemplates: _links, archivedAt: _archivedAt, ...settings } = presentSettings(project);
  const counts = countHealth(features);
  const health = healthOf({
    featureCount: features.length,
    staleFeatureCount: counts.staleCount,
  });
  const shown = environmentsIn(project, environments);
  return {
    version: 1,
    ...settings,
    environments: environmentsOf(project),
    members,
    favorite,
    health,
    technicalDebt: 100 - health,
    features: features.map((feature) =>
      presentListedFeature(feature, shown, favorites.has(feature.name)),
    ),
    ...counts,
  };
}
