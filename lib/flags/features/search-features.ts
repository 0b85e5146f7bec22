import type { Caller } from '../../auth/caller.ts';
import { sees } from '../../auth/rights.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { listFavorites } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { listProjects } from '../../projects/project-store.ts';
import type { Feature } from '../feature-data/model.ts';
import { listSegments } from '../segments/segment-store.ts';
import { findTagColors, readTagTypes } from '../tags/colored-tags.ts';
import { presentListedFeature } from './present-feature.ts';
import { queryFlags } from './query-flags.ts';
import {
  type FeatureSearch,
  matchesSearch,
  refuseUnsupported,
  searchesProject,
  sortFound,
} from './search-rules.ts';

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
  const flags = await queryFlags(searched, search.archived === 'IS:true');
  const found = flags.filter((feature) => matchesSearch(feature, search));
  const page = sortFound(found, search, favorites).slice(offset, offset + limit);
  const [used, colored] = await Promise.all([readSegmentIds(page), findTagColors(page, tagTypes)]);
  const segmentNames = new Map(segments.map(({ id, name }) => [id, name]));
  const shown = new Map(searched.map((each) => [each.id, environmentsIn(each, environments)]));
  const features = page.map((feature) => ({
    ...presentListedFeature(feature, shown.get(feature.project) ?? [], favorites.has(feature.name)),
    tags: feature.tags.map(colored),
    createdBy: { ...feature.createdBy, imageUrl: '' },
    dependencyType: dependencyTypeOf(feature),
    segments: [...(used.get(feature.name) ?? [])]
      .flatMap((id) => segmentNames.get(id) ?? [])
      .sort(),
  }));
  return { features, total: found.length };
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
