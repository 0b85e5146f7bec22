import { compareText } from '../../platform/compare-text.ts';
import { flagGroup, lineCount } from './group-rules.ts';
import { MAX_PLACES_OF_FLAG } from './limits.ts';
import type {
  CodePlace,
  CodeRepositories,
  CodeSearch,
  FlagReferences,
  FoundReferences,
} from './model.ts';

/** What a search found, as it was uploaded. */
export interface UploadedSearch
  extends Pick<
    CodeSearch,
    | 'id'
    | 'repository'
    | 'branch'
    | 'isDefaultBranch'
    | 'commit'
    | 'committedAt'
    | 'searchedAt'
    | 'url'
    | 'searched'
  > {
  readonly found: readonly FoundReferences[];
}

/** What an upload makes of what was known. */
interface DecidedUpload {
  readonly search: CodeSearch;
  readonly searches: readonly CodeSearch[];
  /** The groups that change. */
  readonly groups: ReadonlyMap<number, readonly FlagReferences[]>;
  /** Names of which the project has no flag. */
  readonly unknown: number;
}

/** Whether a newer commit of the branch is known. */
export function isOlder(
  before: Pick<CodeSearch, 'committedAt'> | undefined,
  { committedAt }: Pick<CodeSearch, 'committedAt'>,
): boolean {
  return before !== undefined && committedAt < before.committedAt;
}

/**
 * Replaces what is known of a branch by what was found now. Flags of the project that are not found any more are kept
 * with the time of the commit; on a default branch that is to be told. Pure.
 * @param groups all groups of the search before
 * @param isFlag whether the project has a flag, active or archived
 */
export function decideUpload(
  known: Pick<CodeRepositories, 'searches'>,
  groups: ReadonlyMap<number, readonly FlagReferences[]>,
  upload: UploadedSearch,
  isFlag: (name: string) => boolean,
): DecidedUpload {
  const { found: sent, ...about } = upload;
  const distinct = merged(sent);
  const found = distinct.filter(({ name }) => isFlag(name));
  const names = new Set(found.map(({ name }) => name));
  const gone = [...groups.values()].flat().flatMap((flag): FlagReferences[] => {
    if (names.has(flag.name) || !isFlag(flag.name)) return [];
    return [flag.goneAt === undefined ? goneNow(flag, about) : flag];
  });
  const after = Map.groupBy([...found, ...gone], ({ name }) => flagGroup(name));
  const search: CodeSearch = {
    ...about,
    flags: found.length,
    references: found.reduce((sum, flag) => sum + lineCount(flag), 0),
    ...(gone.some(({ isUntold }) => isUntold) && { isUntold: true }),
  };
  return {
    search,
    searches: withSearch(known.searches, search),
    groups: changedGroups(groups, after),
    unknown: distinct.length - found.length,
  };
}

function goneNow(
  { name }: FlagReferences,
  { committedAt, isDefaultBranch }: Pick<CodeSearch, 'committedAt' | 'isDefaultBranch'>,
): FlagReferences {
  const isUntold = isDefaultBranch && ({ isUntold: true } as const);
  return { name, references: [], more: 0, goneAt: committedAt, ...isUntold };
}

/** One search of each branch; a repository has one default branch, the one that was said last. */
function withSearch(searches: readonly CodeSearch[], search: CodeSearch): CodeSearch[] {
  const others = searches.filter(({ id }) => id !== search.id);
  return [
    search,
    ...others.map((other) =>
      search.isDefaultBranch && other.repository === search.repository
        ? { ...other, isDefaultBranch: false }
        : other,
    ),
  ].sort(
    (one, other) =>
      compareText(one.repository, other.repository) || compareText(one.branch, other.branch),
  );
}

/** Each flag once, its places sorted and distinct, and no more than are kept; what has no places is not found. */
function merged(sent: readonly FoundReferences[]): FoundReferences[] {
  return [...Map.groupBy(sent, ({ name }) => name)].flatMap(([name, parts]) => {
    const places = distinctPlaces(parts.flatMap(({ references }) => references));
    const beyond = parts.reduce((sum, { more }) => sum + more, 0);
    const references = places.slice(0, MAX_PLACES_OF_FLAG);
    const flag = { name, references, more: beyond + places.length - references.length };
    return references.length === 0 ? [] : [flag];
  });
}

function distinctPlaces(places: readonly CodePlace[]): CodePlace[] {
  const byText = new Map(places.map(({ path, line }) => [`${line} ${path}`, { path, line }]));
  return [...byText.values()].sort(
    (one, other) => compareText(one.path, other.path) || one.line - other.line,
  );
}

function changedGroups(
  before: ReadonlyMap<number, readonly FlagReferences[]>,
  after: ReadonlyMap<number, FlagReferences[]>,
): Map<number, FlagReferences[]> {
  const changed = new Map<number, FlagReferences[]>();
  for (const group of new Set([...before.keys(), ...after.keys()])) {
    const flags = (after.get(group) ?? []).sort((one, other) => compareText(one.name, other.name));
    if (JSON.stringify(flags) === JSON.stringify(before.get(group) ?? [])) continue;
    changed.set(group, flags);
  }
  return changed;
}
