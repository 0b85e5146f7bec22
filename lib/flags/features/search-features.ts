import type { Caller } from '../../auth/caller.ts';
import { sees } from '../../auth/rights.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { listFavorites } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { featureListPartition, keys } from '../../platform/dynamo/keys.ts';
import { getItems, queryList } from '../../platform/dynamo/table.ts';
import type { Project } from '../../projects/model.ts';
import { listProjects } from '../../projects/project-store.ts';
import type { Feature } from '../feature-data/model.ts';
import { listSegments } from '../segments/segment-store.ts';
import { findTagColors, readTagTypes } from '../tags/colored-tags.ts';
import { presentListedFeature } from './present-feature.ts';
import {
  type FeatureSearch,
  matchesSearch,
  refuseUnsupported,
  searchesProject,
  sortFound,
} from './search-rules.ts';

/** Projects whose lists are read at once. */
const PROJECTS_AT_ONCE = 50;

/** A page of a search. */
interface Page {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Finds flags in the active projects that the caller can see. Reads one index partition per project, and
 * the strategies of the flags on the page; the index is eventually consistent.
 * @throws {ValidationError} for a filter that is not supported
 */
export async function searchFeatures(
  caller: Caller,
  search: FeatureSearch,
  { offset, limit }: Page,
) {
  refuseUnsupported(search);
  const [projects, environments, favorites, segments, tagTypes] = await Promise.all([
    listProjects(),
    listEnvironments(),
    listFavorites(favoritesOwner(caller), 'feature'),
    listSegments(),
    readTagTypes(),
  ]);
  const searched = projects.filter(
    (project) =>
      project.archivedAt === null &&
      sees(caller.rights, project) &&
      searchesProject(search, project.id),
  );
  const flags = await readFlags(searched, search.archived === 'IS:true');
  const found = flags.filter((feature) => matchesSearch(feature, search));
  const page = sortFound(found, search, favorites).slice(offset, offset + limit);
  const [used, colored] = await Promise.all([readSegmentIds(page), findTagColors(page, tagTypes)]);
  const segmentNames = new Map(segments.map(({ id, name }) => [id, name]));
  const projectOf = new Map(searched.map((project) => [project.id, project]));
  const features = page.map((feature) => ({
    ...presentListedFeature(
      feature,
      environments.filter(({ name }) => isOf(projectOf.get(feature.project), name)),
      favorites.has(feature.name),
    ),
    tags: feature.tags.map(colored),
    createdBy: { ...feature.createdBy, imageUrl: '' },
    dependencyType: dependencyTypeOf(feature),
    segments: [...(used.get(feature.name) ?? [])]
      .flatMap((id) => segmentNames.get(id) ?? [])
      .sort(),
  }));
  return { features, total: found.length };
}

function isOf(project: Project | undefined, environment: string): boolean {
  return project !== undefined && Object.hasOwn(project.environments, environment);
}

async function readFlags(projects: readonly Project[], archived: boolean): Promise<Feature[]> {
  const flags: Feature[] = [];
  for (const chunk of chunksOf(projects, PROJECTS_AT_ONCE)) {
    const lists = await Promise.all(
      chunk.map(({ id }) => queryList(featureListPartition(id, archived))),
    );
    flags.push(...lists.flat());
  }
  return flags;
}

/** The ids of the segments of each flag, by its name: one batch read of the environments with strategies. */
async function readSegmentIds(
  features: readonly Feature[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const states = await getItems(
    features.flatMap(({ name, environments }) =>
      Object.entries(environments)
        .filter(([, { strategyCount }]) => strategyCount > 0)
        .map(([environment]) => keys.featureEnvironment(name, environment)),
    ),
  );
  const ids = new Map<string, Set<number>>();
  for (const state of states) {
    if (!state) continue;
    const known = ids.get(state.feature) ?? new Set();
    for (const { segments } of state.strategies) for (const id of segments) known.add(id);
    ids.set(state.feature, known);
  }
  return ids;
}

function dependencyTypeOf({ dependencies, children }: Feature): 'parent' | 'child' | null {
  if (children.length > 0) return 'parent';
  return dependencies.length > 0 ? 'child' : null;
}
