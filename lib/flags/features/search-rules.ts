import type { Environment } from '../../environments/model.ts';
import { compareText } from '../../platform/compare-text.ts';
import { invalid } from '../../platform/errors.ts';
import type { Feature } from '../feature-data/model.ts';
import { lifecycleStages, stageOf } from '../lifecycle/lifecycle-rules.ts';

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
  readonly segment?: string;
  readonly lifecycle?: string;
  readonly sortBy: string;
  readonly sortOrder: 'asc' | 'desc';
  readonly favoritesFirst: boolean;
}

type Test = (feature: Feature) => boolean;

type EnvironmentsOf = (project: string) => readonly Environment[];

const STATES = ['active', 'stale', 'potentially-stale'];

/**
 * Refuses filters that would otherwise do nothing.
 * @throws {ValidationError} naming the parameter
 */
export function refuseUnsupported({ segment, lifecycle, state }: FeatureSearch): void {
  if (segment !== undefined) throw invalid('/query/segment', 'is not supported');
  refuseUnknown('state', state, STATES);
  refuseUnknown('lifecycle', lifecycle, lifecycleStages);
}

function refuseUnknown(name: string, filter: string | undefined, known: readonly string[]): void {
  if (filter === undefined || parse(filter).values.every((value) => known.includes(value))) return;
  const rule = `must name ${name === 'state' ? 'states' : 'stages'}: ${known.join(', ')}`;
  throw invalid(`/query/${name}`, rule, { sent: filter });
}

/** Whether a search includes a project, before its flags are read. */
export function searchesProject({ project }: FeatureSearch, id: string): boolean {
  return project === undefined || matchesValues(project, [id]);
}

/**
 * The filters of a search, apart from `project` and `archived`, as one test.
 * @param environmentsOf the environments of a project, by its id
 */
export function searchTest(search: FeatureSearch, environmentsOf: EnvironmentsOf): Test {
  const tests = testsOf(search, environmentsOf);
  return (feature) => tests.every((test) => test(feature));
}

/**
 * Sorts flags as a search requests.
 * @param favorites names of the caller's favourites
 */
export function sortFound(
  features: readonly Feature[],
  { sortBy, sortOrder, favoritesFirst }: FeatureSearch,
  favorites: ReadonlySet<string>,
): Feature[] {
  const sign = sortOrder === 'asc' ? 1 : -1;
  const rank = ({ name }: Feature) => (favoritesFirst && favorites.has(name) ? 0 : 1);
  return [...features].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      sign * compareText(sortKey(a, sortBy), sortKey(b, sortBy)) ||
      compareText(a.name, b.name),
  );
}

function testsOf(search: FeatureSearch, environmentsOf: EnvironmentsOf): Test[] {
  const { query, state, lifecycle, type, createdBy, tag, createdAt, lastSeenAt, status } = search;
  const stage = (feature: Feature) => stageOf(feature, environmentsOf(feature.project)).stage;
  return [
    ...when(query?.toLowerCase(), (text) => (feature) => contains(feature, text)),
    ...when(state, (filter) => (feature) => matchesValues(filter, statesOf(feature))),
    ...when(lifecycle, (filter) => (feature) => matchesValues(filter, [stage(feature)])),
    ...when(type, (filter) => (feature) => matchesValues(filter, [feature.type])),
    ...when(createdBy, (filter) => (f) => matchesValues(filter, [String(f.createdBy.id)])),
    ...when(tag, (filter) => (feature) => matchesTags(filter, tagsOf(feature))),
    ...when(createdAt, (filter) => (feature) => matchesDay(filter, feature.createdAt)),
    ...when(lastSeenAt, (filter) => (feature) => matchesDay(filter, feature.lastSeenAt)),
    ...when(status, (wanted) => (feature) => wanted.some((one) => hasStatus(feature, one))),
  ];
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

function matchesValues(filter: string, actual: readonly string[]): boolean {
  const { operator, values } = parse(filter);
  const isAny = values.some((value) => actual.includes(value));
  return operator === 'IS' || operator === 'IS_ANY_OF' ? isAny : !isAny;
}

function matchesTags(filter: string, actual: readonly string[]): boolean {
  const { operator, values } = parse(filter);
  const isAny = values.some((value) => actual.includes(value));
  const isAll = values.every((value) => actual.includes(value));
  if (operator === 'INCLUDE' || operator === 'INCLUDE_ANY_OF') return isAny;
  if (operator === 'INCLUDE_ALL_OF') return isAll;
  return operator === 'EXCLUDE_ALL' ? !isAll : !isAny;
}

function matchesDay(filter: string, time: string | null): boolean {
  if (time === null) return false;
  const { operator, values } = parse(filter);
  const isBefore = time.slice(0, 10) < (values[0] ?? '');
  return isBefore === (operator === 'IS_BEFORE');
}

function statesOf({ stale, potentiallyStale }: Feature): string[] {
  if (stale) return ['stale'];
  return potentiallyStale ? ['active', 'potentially-stale'] : ['active'];
}

function tagsOf({ tags }: Feature): string[] {
  return tags.map(({ type, value }) => `${type}:${value}`);
}

function contains(feature: Feature, text: string): boolean {
  return [feature.name, ...tagsOf(feature)].some((part) => part.toLowerCase().includes(text));
}

function hasStatus(feature: Feature, status: string): boolean {
  const colon = status.lastIndexOf(':');
  return isEnabled(feature, status.slice(0, colon)) === (status.slice(colon + 1) === 'enabled');
}

function isEnabled({ environments }: Feature, name: string): boolean {
  return Object.hasOwn(environments, name) && environments[name]?.enabled === true;
}

function sortKey(feature: Feature, sortBy: string): string {
  if (sortBy === 'name') return feature.name;
  if (sortBy === 'type') return feature.type;
  if (sortBy === 'project') return feature.project;
  if (sortBy === 'lastSeenAt') return feature.lastSeenAt ?? '';
  if (sortBy === 'stale') return String(Number(feature.stale));
  if (sortBy === 'createdAt') return feature.createdAt;
  return String(Number(isEnabled(feature, sortBy.slice('environment:'.length))));
}
