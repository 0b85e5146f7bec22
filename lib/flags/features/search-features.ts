import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { listFavorites } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { countLeading } from '../../platform/count-leading.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { seenProjects } from '../directory/directory-rules.ts';
import { readFlagDirectory } from '../directory/flag-directory.ts';
import type { DirectoryState, ListedFlag } from '../directory/model.ts';
import { findSegmentUsers } from '../directory/segment-users.ts';
import type { Feature, FeatureEnvironment } from '../feature-data/model.ts';
import { knowsSegments, lacksDetails, summarize } from '../feature-data/summarize.ts';
import { findTagColors, readTagTypes } from '../tags/colored-tags.ts';
import { inOrder } from './flag-order.ts';
import { comparePlaces, cursorAfter, placeBefore } from './found-order.ts';
import { presentFoundFeature } from './present-found-feature.ts';
import {
  type FeatureSearch,
  placeOf,
  refuseUnsupported,
  type SegmentUsers,
  searchedSegments,
  searchesArchived,
  searchesFavorite,
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
 * by name, and what their summaries lack.
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
  const users = await readSegmentUsers(searchedSegments(search), directory);
  const matches = searchTest(search, environmentsOf, users);
  const found = [...directory.flags.values()].filter(
    (flag) =>
      shown.has(flag.project) &&
      searchesArchived(search, flag.archivedAt !== null) &&
      searchesFavorite(search, favorites.has(flag.name)) &&
      matches(flag),
  );
  const sorted = inOrder(found, directory, search);
  const { listed, nextCursor } = pageOf(sorted, search, favorites, page);
  const [rows, colored] = await Promise.all([readRows(listed), findTagColors(listed, tagTypes)]);
  const features = rows.flatMap((feature) => {
    // It may have gone since the directory was read.
    if (!feature || !shown.has(feature.project)) return [];
    const isFavorite = favorites.has(feature.name);
    return {
      ...presentFoundFeature(feature, environmentsOf(feature.project), isFavorite),
      tags: feature.tags.map(colored),
      segments: segmentNames(feature, directory.segments),
    };
  });
  return { features, total: found.length, ...(nextCursor !== undefined && { nextCursor }) };
}

/** @param found in the order of the search, favourites not before the others */
function pageOf(
  found: readonly ListedFlag[],
  search: FeatureSearch,
  favorites: ReadonlySet<string>,
  { offset, limit, cursor }: FeaturePage,
) {
  const compare = comparePlaces(search.sortOrder === 'asc' ? 1 : -1);
  const placeOfFlag = (flag: ListedFlag) => placeOf(flag, search, favorites);
  const isFirst = ({ name }: ListedFlag) => search.favoritesFirst && favorites.has(name);
  const sorted = [...found.filter(isFirst), ...found.filter((flag) => !isFirst(flag))];
  const start = cursor === undefined ? undefined : placeBefore(cursor);
  const before = start ? countLeading(sorted, (flag) => compare(placeOfFlag(flag), start) <= 0) : 0;
  const end = before + offset + limit;
  const listed = sorted.slice(before + offset, end);
  const last = sorted.length > end ? listed.at(-1) : undefined;
  return { listed, nextCursor: last && cursorAfter(placeOfFlag(last)) };
}

/** The flags of a page as they are now: one batch read, and another one if summaries lack something. */
async function readRows(listed: readonly ListedFlag[]): Promise<(Feature | undefined)[]> {
  const features = await getItems(listed.map(({ name }) => keys.feature(name)));
  const places = features.flatMap((feature) =>
    Object.entries(feature?.environments ?? {})
      .filter(([, summary]) => lacksDetails(summary) || !knowsSegments(summary))
      .map(([environment]) => ({ name: feature?.name ?? '', environment })),
  );
  if (places.length === 0) return features;
  const states = await getItems(
    places.map(({ name, environment }) => keys.featureEnvironment(name, environment)),
  );
  const read = Map.groupBy(
    states.flatMap((state) => state ?? []),
    ({ feature }) => feature,
  );
  return features.map((feature) => feature && withStates(feature, read.get(feature.name) ?? []));
}

/** A flag with whole summaries of the environments that were read. */
function withStates(feature: Feature, states: readonly FeatureEnvironment[]): Feature {
  const summaries = states.map((state) => [state.environment, summarize(state, Infinity)]);
  return {
    ...feature,
    environments: { ...feature.environments, ...Object.fromEntries(summaries) },
  };
}

/** Names of the flags that use the segments with these names; none use one that does not exist. */
async function readSegmentUsers(
  wanted: readonly string[],
  directory: DirectoryState,
): Promise<SegmentUsers> {
  const segments = [...directory.segments.values()].filter(({ name }) => wanted.includes(name));
  if (segments.length === 0) return new Map();
  const users = await findSegmentUsers(
    directory,
    segments.map(({ id }) => id),
  );
  return new Map(
    segments.map(({ id, name }) => [name, new Set(users.get(id)?.map((user) => user.name))]),
  );
}

function segmentNames({ environments }: Feature, known: DirectoryState['segments']): string[] {
  const ids = new Set(Object.values(environments).flatMap(({ segments = [] }) => segments));
  return [...ids].flatMap((id) => known.get(id)?.name ?? []).sort();
}
