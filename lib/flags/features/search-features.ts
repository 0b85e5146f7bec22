import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { listFavorites } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import type { Strategy } from '../../strategies/model.ts';
import { seenProjects } from '../directory/directory-rules.ts';
import { readFlagDirectory } from '../directory/flag-directory.ts';
import type { DirectoryState, ListedFlag } from '../directory/model.ts';
import { findSegmentUses } from '../segments/segment-store.ts';
import { findTagColors, readTagTypes } from '../tags/colored-tags.ts';
import { comparePlaces, cursorAfter, placeBefore } from './found-order.ts';
import { presentFoundFeature, type StrategiesByEnvironment } from './present-found-feature.ts';
import {
  type FeatureSearch,
  placeOf,
  refuseUnsupported,
  type SegmentUsers,
  searchedSegments,
  searchesArchived,
  searchesProject,
  searchTest,
} from './search-rules.ts';

/** A page of a search. */
interface FeaturePage {
  readonly offset: number;
  readonly limit: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
}

/**
 * Finds flags in the active projects that the caller can see, in the directory; the flags on the page are read
 * by name, with their strategies. The uses of segments that the search names are read as well.
 * @throws {ValidationError} for a filter that is not supported, and a cursor that no page has returned
 */
export async function searchFeatures(caller: Caller, search: FeatureSearch, page: FeaturePage) {
  refuseUnsupported(search);
  const [directory, environments, favorites, tagTypes] = await Promise.all([
    readFlagDirectory(),
    listEnvironments(),
    listFavorites(favoritesOwner(caller), 'feature'),
    readTagTypes(),
  ]);
  const searched = seenProjects(directory, caller.rights).filter(({ id }) =>
    searchesProject(search, id),
  );
  const shown = new Map(searched.map((each) => [each.id, environmentsIn(each, environments)]));
  const environmentsOf = (project: string) => shown.get(project) ?? [];
  const users = await readSegmentUsers(searchedSegments(search), directory.segments);
  const matches = searchTest(search, environmentsOf, users);
  const found = [...directory.flags.values()].filter(
    (flag) =>
      shown.has(flag.project) &&
      searchesArchived(search, flag.archivedAt !== null) &&
      matches(flag),
  );
  const { listed, nextCursor } = pageOf(found, search, favorites, page);
  const [rows, colored] = await Promise.all([readRows(listed), findTagColors(listed, tagTypes)]);
  const features = rows.flatMap(({ feature, strategies }) => {
    // It may have gone since the directory was read.
    if (!feature || !shown.has(feature.project)) return [];
    const isFavorite = favorites.has(feature.name);
    return {
      ...presentFoundFeature(feature, environmentsOf(feature.project), strategies, isFavorite),
      tags: feature.tags.map(colored),
      segments: segmentNames(strategies, directory.segments),
    };
  });
  return { features, total: found.length, ...(nextCursor !== undefined && { nextCursor }) };
}

function pageOf(
  found: readonly ListedFlag[],
  search: FeatureSearch,
  favorites: ReadonlySet<string>,
  { offset, limit, cursor }: FeaturePage,
) {
  const compare = comparePlaces(search.sortOrder === 'asc' ? 1 : -1);
  const start = cursor === undefined ? undefined : placeBefore(cursor);
  const behind = found
    .map((flag) => ({ flag, place: placeOf(flag, search, favorites) }))
    .filter(({ place }) => start === undefined || compare(place, start) > 0)
    .sort((one, other) => compare(one.place, other.place));
  const page = behind.slice(offset, offset + limit);
  const last = behind.length > offset + limit ? page.at(-1) : undefined;
  return {
    listed: page.map(({ flag }) => flag),
    nextCursor: last && cursorAfter(last.place),
  };
}

/** The flags of a page as they are now, each with its strategies: one batch read. */
async function readRows(listed: readonly ListedFlag[]) {
  const places = listed.flatMap(({ name, environments }) =>
    Object.entries(environments)
      .filter(([, { strategyCount }]) => strategyCount > 0)
      .map(([environment]) => ({ name, environment })),
  );
  const [features, states] = await Promise.all([
    getItems(listed.map(({ name }) => keys.feature(name))),
    getItems(places.map(({ name, environment }) => keys.featureEnvironment(name, environment))),
  ]);
  const read = Map.groupBy(
    states.flatMap((state) => state ?? []),
    (state) => state.feature,
  );
  return listed.map(({ name }, index) => ({
    feature: features[index],
    strategies: new Map(
      (read.get(name) ?? []).map((state) => [state.environment, state.strategies] as const),
    ),
  }));
}

/** The flags that use the segments with these names; none use one that does not exist. */
async function readSegmentUsers(
  wanted: readonly string[],
  names: DirectoryState['segments'],
): Promise<SegmentUsers> {
  const segments = [...names].filter(([, name]) => wanted.includes(name));
  const uses = await Promise.all(segments.map(([id]) => findSegmentUses(id)));
  return new Map(
    segments.map(([, name], index) => [
      name,
      new Set(uses[index]?.map(({ feature }) => feature.name)),
    ]),
  );
}

function segmentNames(
  strategies: StrategiesByEnvironment,
  names: DirectoryState['segments'],
): string[] {
  const used: readonly Strategy[] = [...strategies.values()].flat();
  const ids = new Set(used.flatMap(({ segments }) => segments));
  return [...ids].flatMap((id) => names.get(id) ?? []).sort();
}
