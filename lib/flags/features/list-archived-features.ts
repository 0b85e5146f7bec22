import type { Caller } from '../../auth/caller.ts';
import { sees } from '../../auth/rights.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import type { Environment } from '../../environments/model.ts';
import { listFavorites } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { featureListPartition } from '../../platform/dynamo/keys.ts';
import { queryList } from '../../platform/dynamo/table.ts';
import type { Project } from '../../projects/model.ts';
import { getProject, listProjects } from '../../projects/project-store.ts';
import type { Feature } from '../feature-data/model.ts';
import { presentListedFeature } from './present-feature.ts';

/** Projects whose lists are read at once. */
const PROJECTS_AT_ONCE = 50;

/**
 * Lists the archived flags of all projects that the caller can see, by project and name. Reads one index
 * partition per project; the index is eventually consistent.
 */
export async function listArchivedFeatures(caller: Caller) {
  const [projects, ...shown] = await Promise.all([listProjects(), ...readShown(caller)]);
  const visible = projects.filter((project) => sees(caller.rights, project));
  const lists: (readonly Feature[])[] = [];
  for (const chunk of chunksOf(visible, PROJECTS_AT_ONCE)) {
    lists.push(...(await Promise.all(chunk.map(({ id }) => queryArchived(id)))));
  }
  return visible.flatMap((project, index) => present(project, lists[index] ?? [], ...shown));
}

/**
 * Lists the archived flags of a project, by name. The index is eventually consistent.
 * @throws {NotFoundError} for an unknown project
 */
export async function listArchivedFeaturesOf(caller: Caller, projectId: string) {
  const [project, features, ...shown] = await Promise.all([
    getProject(projectId),
    queryArchived(projectId),
    ...readShown(caller),
  ]);
  return present(project, features, ...shown);
}

function queryArchived(projectId: string): Promise<readonly Feature[]> {
  return queryList(featureListPartition(projectId, true));
}

/** What each flag is shown with. */
function readShown(caller: Caller) {
  return [listEnvironments(), listFavorites(favoritesOwner(caller), 'feature')] as const;
}

function present(
  project: Project,
  features: readonly Feature[],
  environments: readonly Environment[],
  favorites: ReadonlySet<string>,
) {
  const shown = environments.filter(({ name }) => name in project.environments);
  return features.map((feature) =>
    presentListedFeature(feature, shown, favorites.has(feature.name)),
  );
}
