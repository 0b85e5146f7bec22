import type { Feature } from '../feature-data/model.ts';
import { findCodeRepositories, readGroupsOf } from './code-reference-store.ts';
import { flagGroup, flagGroups, isAbout, lineCount } from './group-rules.ts';
import type { CodeRepositories, CodeSearch, CodeState, FlagReferences } from './model.ts';

/** What a search says about one flag. */
export interface ReferencesInSearch {
  readonly search: CodeSearch;
  /** Absent if it was never found. */
  readonly found?: FlagReferences;
}

/** What is left of flags in code. */
export interface CodeStates {
  /** Whether a default branch was searched at all. */
  readonly isSearched: boolean;
  /** By name; without flags that were never found there. */
  readonly states: ReadonlyMap<string, CodeState>;
}

/** The flags of a project that something is to be known about. */
type Named = Pick<Feature, 'name' | 'createdAt'>;

/** Places that are named where a flag is one of many. */
const NAMED = 5;

/** Reads what all searches of its project say about a flag: one batch read, if there are any. */
export async function readReferencesOf(
  project: string,
  known: CodeRepositories | undefined,
  feature: Named,
): Promise<ReferencesInSearch[]> {
  const searches = (known?.searches ?? []).filter((search) => isAbout(search, feature));
  const group = flagGroup(feature.name);
  const found = await readGroupsOf(
    project,
    searches.map(({ id }) => ({ search: id, group })),
  );
  return searches.map((search, index) => {
    const flag = found[index]?.find(({ name }) => name === feature.name);
    return { search, ...(flag && { found: flag }) };
  });
}

/**
 * Reads what is left of flags of a project on the default branches of its repositories: one read, and of each of these
 * at most 16 items however many flags.
 */
export async function readCodeStates(
  project: string,
  features: readonly Named[],
): Promise<CodeStates> {
  const known = features.length === 0 ? undefined : await findCodeRepositories(project);
  const searches = (known?.searches ?? []).filter(({ isDefaultBranch }) => isDefaultBranch);
  const groups = flagGroups(features.map(({ name }) => name));
  const wanted = searches.flatMap((search) => groups.map((group) => ({ search, group })));
  const found = await readGroupsOf(
    project,
    wanted.map(({ search, group }) => ({ search: search.id, group })),
  );
  const byName = Map.groupBy(
    wanted.flatMap(({ search }, index) => (found[index] ?? []).map((flag) => ({ search, flag }))),
    ({ flag }) => flag.name,
  );
  const states = new Map(
    features.flatMap((feature) => {
      const all = byName.get(feature.name)?.filter(({ search }) => isAbout(search, feature)) ?? [];
      return all.length === 0 ? [] : [[feature.name, stateOf(all)] as const];
    }),
  );
  return { isSearched: searches.length > 0, states };
}

function stateOf(
  all: readonly { readonly search: CodeSearch; readonly flag: FlagReferences }[],
): CodeState {
  const left = all.reduce((sum, { flag }) => sum + lineCount(flag), 0);
  const places = all.flatMap(({ search: { repository }, flag }) =>
    flag.references.map((place) => ({ repository, ...place })),
  );
  const gone = all.flatMap(({ flag }) => flag.goneAt ?? []).sort();
  return { left, places: places.slice(0, NAMED), goneAt: (left === 0 && gone.at(-1)) || null };
}
