import type { Environment } from '../../environments/model.ts';
import { invalid } from '../../platform/errors.ts';
import type { ListedFlag } from '../directory/model.ts';
import type { ListedStrategy } from '../feature-data/model.ts';
import { lifecycleStages, stageOf } from '../lifecycle/lifecycle-rules.ts';
import type { FoundPlace } from './found-order.ts';

/** A search for flags, valid against `featureSearchQuerySchema`. */
export interface FeatureSearch {
  readonly query?: string;
  readonly project?: string;
  readonly state?: string;
  readonly type?: string;
  readonly createdBy?: string;
  readonly tag?: string;
  readonly createdAt?: string;
  readonly lastSeenAt?: string;
  readonly status?: readonly string[];
  readonly archived: 'IS:true' | 'IS:false';
  readonly favorite?: 'IS:true' | 'IS:false';
  readonly segment?: string;
  readonly lifecycle?: string;
  readonly sortBy: string;
  readonly sortOrder: 'asc' | 'desc';
  readonly favoritesFirst: boolean;
}

type Test = (feature: ListedFlag) => boolean;

/** Names of the flags that use a segment, by the name of the segment. */
export type SegmentUsers = ReadonlyMap<string, ReadonlySet<string>>;

type EnvironmentsOf = (project: string) => readonly Environment[];

/** Segments that a search names; the uses of each are read. */
const MAX_SEARCHED_SEGMENTS = 10;

const STATES = ['active', 'stale', 'potentially-stale'];

/**
 * Refuses filters that would otherwise do nothing, or too much.
 * @throws {ValidationError} naming the parameter
 */
export function refuseUnsupported({ segment, lifecycle, state }: FeatureSearch): void {
  if (segment !== undefined && parse(segment).values.length > MAX_SEARCHED_SEGMENTS) {
    throw invalid('/query/segment', `must name at most ${MAX_SEARCHED_SEGMENTS} segments`);
  }
  refuseUnknown('state', state, STATES);
  refuseUnknown('lifecycle', lifecycle, lifecycleStages);
}

function refuseUnknown(name: string, filter: string | undefined, known: readonly string[]): void {
  if (filter === undefined || parse(filter).values.every((value) => known.includes(value))) return;
  const rule = `must name ${name === 'state' ? 'states' : 'stages'}: ${known.join(', ')}`;
  throw invalid(`/query/${name}`, rule, { sent: filter });
}

/**
 * Whether a search includes a flag that is archived, or one that is not: the others are left out, unless the filter of
 * stages asks for `archived` by its name.
 */
export function searchesArchived(
  { archived, lifecycle }: FeatureSearch,
  isArchived: boolean,
): boolean {
  if (isArchived === (archived === 'IS:true')) return true;
  return isArchived && lifecycle !== undefined && asksForArchived(lifecycle);
}

function asksForArchived(lifecycle: string): boolean {
  return parse(lifecycle).values.includes('archived') && valuesTest(lifecycle)(['archived']);
}

/** Whether a search includes a project, before its flags are read. */
export function searchesProject({ project }: FeatureSearch, id: string): boolean {
  return project === undefined || valuesTest(project)([id]);
}

/** Whether a search includes a flag that is a favourite of the caller, or one that is not. */
export function searchesFavorite({ favorite }: FeatureSearch, isFavorite: boolean): boolean {
  return favorite === undefined || isFavorite === (favorite === 'IS:true');
}

/**
 * The filters of a search, apart from `project`, `archived` and `favorite`, as one test.
 * @param environmentsOf the environments of a project, by its id
 * @param users names of the flags that use a segment, by its name
 */
export function searchTest(
  search: FeatureSearch,
  environmentsOf: EnvironmentsOf,
  users: SegmentUsers,
): Test {
  const tests = [...testsOf(search, environmentsOf), ...segmentTests(search, users)];
  return (feature) => tests.every((test) => test(feature));
}

/** The segments that a search names. Pure. */
export function searchedSegments({ segment }: FeatureSearch): string[] {
  return segment === undefined ? [] : parse(segment).values;
}

/**
 * Where a flag is in the order that a search requests. Pure.
 * @param favorites names of the caller's favourites
 */
export function placeOf(
  flag: ListedFlag,
  { sortBy, favoritesFirst }: Pick<FeatureSearch, 'sortBy' | 'favoritesFirst'>,
  favorites: ReadonlySet<string>,
): FoundPlace {
  const rank = favoritesFirst && favorites.has(flag.name) ? 0 : 1;
  return [rank, sortKey(flag, sortBy), flag.name];
}

function testsOf(search: FeatureSearch, environmentsOf: EnvironmentsOf): Test[] {
  const { query, state, lifecycle, type, createdBy, tag, createdAt, lastSeenAt, status } = search;
  const stage = (feature: ListedFlag) => stageOf(feature, environmentsOf(feature.project)).stage;
  return [
    ...when(wordsOf(query), (words) => (feature) => contains(feature, words)),
    ...when(state, (filter) => on(valuesTest(filter), statesOf)),
    ...when(lifecycle, (filter) => on(valuesTest(filter), (feature) => [stage(feature)])),
    ...when(type, (filter) => on(valuesTest(filter), (feature) => [feature.type])),
    ...when(createdBy, (filter) => on(valuesTest(filter), (f) => [String(f.createdBy.id)])),
    ...when(tag, (filter) => on(inclusionTest(filter), tagsOf)),
    ...when(createdAt, (filter) => on(dayTest(filter), (feature) => feature.createdAt)),
    ...when(lastSeenAt, (filter) => on(dayTest(filter), (feature) => feature.lastSeenAt)),
    ...when(status, (wanted) => (feature) => wanted.some((one) => hasStatus(feature, one))),
  ];
}

function segmentTests({ segment }: FeatureSearch, users: SegmentUsers): Test[] {
  const usedBy = ({ name }: ListedFlag) =>
    [...users].filter(([, flags]) => flags.has(name)).map(([each]) => each);
  return when(segment, (filter) => on(inclusionTest(filter), usedBy));
}

function when<T>(filter: T | undefined, toTest: (filter: T) => Test): Test[] {
  return filter === undefined ? [] : [toTest(filter)];
}

/** `IS_ANY_OF:a, b` as operator and values. */
function parse(filter: string): { operator: string; values: string[] } {
  const colon = filter.indexOf(':');
  const values = filter.slice(colon + 1).split(',');
  return { operator: filter.slice(0, colon), values: values.map((value) => value.trim()) };
}

/** A test of what a flag has. */
function on<T>(test: (actual: T) => boolean, actualOf: (feature: ListedFlag) => T): Test {
  return (feature) => test(actualOf(feature));
}

/* A filter is parsed once, and tests all flags. */

function valuesTest(filter: string) {
  const { operator, values } = parse(filter);
  const isWanted = operator === 'IS' || operator === 'IS_ANY_OF';
  return (actual: readonly string[]) => values.some((value) => actual.includes(value)) === isWanted;
}

function inclusionTest(filter: string) {
  const { operator, values } = parse(filter);
  const isWanted = operator.startsWith('INCLUDE');
  const isOfAll = operator === 'INCLUDE_ALL_OF' || operator === 'EXCLUDE_ALL';
  return (actual: readonly string[]) => {
    const isIn = (value: string) => actual.includes(value);
    return (isOfAll ? values.every(isIn) : values.some(isIn)) === isWanted;
  };
}

function dayTest(filter: string) {
  const { operator, values } = parse(filter);
  const [day = ''] = values;
  const isWanted = operator === 'IS_BEFORE';
  return (time: string | null) => time !== null && time.slice(0, 10) < day === isWanted;
}

function statesOf({ stale, potentiallyStale }: ListedFlag): string[] {
  if (stale) return ['stale'];
  return potentiallyStale ? ['active', 'potentially-stale'] : ['active'];
}

function tagsOf({ tags }: ListedFlag): string[] {
  return tags.map(({ type, value }) => `${type}:${value}`);
}

/** `checkout, Pay` as words in lower case; `undefined` without any. */
function wordsOf(query = ''): string[] | undefined {
  const words = query.split(',').map((word) => word.trim().toLowerCase());
  const found = words.filter((word) => word !== '');
  return found.length === 0 ? undefined : found;
}

function contains(feature: ListedFlag, words: readonly string[]): boolean {
  const has = (text: string) => {
    const searched = text.toLowerCase();
    return words.some((word) => searched.includes(word));
  };
  return has(feature.name) || has(feature.description ?? '') || tagsOf(feature).some(has);
}

function hasStatus(feature: ListedFlag, status: string): boolean {
  const colon = status.lastIndexOf(':');
  const environment = status.slice(0, colon);
  const state = status.slice(colon + 1);
  if (state === 'partial') return isPartial(feature, environment);
  return isEnabled(feature, environment) === (state === 'enabled');
}

/**
 * Whether a flag is on its way to all users: enabled, with a strategy for a share of them, and none for everybody. Of
 * more strategies than a summary has room for, the shares are not known: then it counts as partial.
 */
function isPartial(feature: ListedFlag, name: string): boolean {
  const summary = isEnabled(feature, name) ? feature.environments[name] : undefined;
  if (!summary?.enabledStrategyCount) return false;
  if (!summary.details) return true;
  const open = summary.details.strategies.filter(({ disabled }) => !disabled);
  return open.some(hasShare) && !open.some(isForEveryone);
}

function hasShare({ rollout }: ListedStrategy): boolean {
  return rollout !== undefined && rollout > 0 && rollout < 100;
}

function isForEveryone(strategy: ListedStrategy): boolean {
  const { name, rollout, constraintCount, segmentCount } = strategy;
  const isWhole = rollout === 100 || (rollout === undefined && name === 'default');
  return isWhole && constraintCount === undefined && segmentCount === undefined;
}

function isEnabled({ environments }: ListedFlag, name: string): boolean {
  return Object.hasOwn(environments, name) && environments[name]?.enabled === true;
}

function sortKey(feature: ListedFlag, sortBy: string): string {
  if (sortBy === 'name') return feature.name;
  if (sortBy === 'type') return feature.type;
  if (sortBy === 'project') return feature.project;
  if (sortBy === 'lastSeenAt') return feature.lastSeenAt ?? '';
  if (sortBy === 'stale') return String(Number(feature.stale));
  if (sortBy === 'createdAt') return feature.createdAt;
  return String(Number(isEnabled(feature, sortBy.slice('environment:'.length))));
}
