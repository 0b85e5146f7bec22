import type { Caller } from '../../auth/caller.ts';
import { sees } from '../../auth/rights.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import type { Environment } from '../../environments/model.ts';
import { listFavorites } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import type { Project } from '../../projects/model.ts';
import { getProject } from '../../projects/project-store.ts';
import { readFlagDirectory } from '../directory/flag-directory.ts';
import type { Feature } from '../feature-data/model.ts';
import { queryFlags } from '../feature-data/query-flags.ts';
import { presentListedFeature } from './present-feature.ts';

/**
 * Lists the archived flags of all projects that the caller can see, by project and name. Reads one index
 * partition for each project that has some; the index is eventually consistent.
 */
export async function listArchivedFeatures(caller: Caller) {
  const [directory, ...shown] = await Promise.all([readFlagDirectory(), ...readShown(caller)]);
  const archived = [...directory.flags.values()].filter(({ archivedAt }) => archivedAt !== null);
  const projects = [...new Set(archived.map(({ project }) => project))]
    .sort()
    .flatMap((id) => directory.projects.get(id) ?? [])
    .filter((project) => sees(caller.rights, project));
  return present(projects, await queryFlags(projects, true), ...shown);
}

/**
 * Lists the archived flags of a project, by name. The index is eventually consistent.
 * @throws {NotFoundError} for an unknown project
 */
export async function listArchivedFeaturesOf(caller: Caller, projectId: string) {
  const [project, features, ...shown] = await Promise.all([
    getProject(projectId),
    queryFlags([{ id: projectId }], true),
    ...readShown(caller),
  ]);
  return present([project], features, ...shown);
}

/** What each flag is shown with. */
function readShown(caller: Caller) {
  return [listEnvironments(), listFavorites(favoritesOwner(caller), 'feature')] as const;
}

function present(
  projects: readonly Pick<Project, 'id' | 'environments'>[],
  features: readonly Feature[],
  environments: readonly Environment[],
  favorites: ReadonlySet<string>,
) {
  const shown = new Map(projects.map((each) => [each.id, environmentsIn(each, environments)]));
  return features.map((feature) =>
    presentListedFeature(feature, shown.get(feature.project) ?? [], favorites.has(feature.name)),
  );
}
