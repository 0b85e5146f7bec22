import type { Caller } from '../../auth/caller.ts';
import { sees } from '../../auth/rights.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { listFavorites } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { listProjects } from '../../projects/project-store.ts';
import type { Strategy } from '../../strategies/model.ts';
import type { Feature } from '../feature-data/model.ts';
import { listSegments } from '../segments/segment-store.ts';
import { findTagColors, readTagTypes } from '../tags/colored-tags.ts';
import { presentFoundFeature, type StrategiesByEnvironment } from './present-found-feature.ts';
import { queryFlags } from './query-flags.ts';
import {
  type FeatureSearch,
  refuseUnsupported,
  searchesProject,
  searchTest,
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
  const shown = new Map(searched.map((each) => [each.id, environmentsIn(each, environments)]));
  const environmentsOf = (project: string) => shown.get(project) ?? [];
  const found = flags.filter(searchTest(search, environmentsOf));
  const page = sortFound(found, search, favorites).slice(offset, offset + limit);
  const [strategies, colored] = await Promise.all([
    readStrategies(page),
    findTagColors(page, tagTypes),
  ]);
  const segmentNames = new Map(segments.map(({ id, name }) => [id, name]));
  const features = page.map((feature) => {
    const used = strategies.get(feature.name) ?? new Map();
    const isFavorite = favorites.has(feature.name);
    return {
      ...presentFoundFeature(feature, environmentsOf(feature.project), used, isFavorite),
      tags: feature.tags.map(colored),
      segments: segmentIdsOf(used)
        .flatMap((id) => segmentNames.get(id) ?? [])
        .sort(),
    };
  });
  return { features, total: found.length };
}

/** The strategies of each flag, by its name: one batch read of the environments that have any. */
async function readStrategies(
  features: readonly Feature[],
): Promise<ReadonlyMap<string, StrategiesByEnvironment>> {
  const states = await getItems(
    features.flatMap(({ name, environments }) =>
      Object.entries(environments)
        .filter(([, { strategyCount }]) => strategyCount > 0)
        .map(([environment]) => keys.featureEnvironment(name, environment)),
    ),
  );
  const read = new Map<string, Map<string, readonly Strategy[]>>();
  for (const state of states) {
    if (!state) continue;
    const known = read.get(state.feature) ?? new Map<string, readonly Strategy[]>();
    read.set(state.feature, known.set(state.environment, state.strategies));
  }
  return read;
}

function segmentIdsOf(strategies: StrategiesByEnvironment): number[] {
  const used = [...strategies.values()].flat().flatMap(({ segments }) => segments);
  return [...new Set(used)];
}
