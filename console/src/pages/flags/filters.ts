import type { SearchQuery } from './reading-page.ts';

/** The parameters of the address that filter the list of flags; each is text, and absent means any. */
export const filterNames = [
  'status',
  'state',
  'lifecycle',
  'type',
  'tag',
  'segment',
  'creator',
  'project',
  'favourites',
] as const;

export type FilterName = (typeof filterNames)[number];

/** A filter that is set: a parameter of the address, and one of its values. */
export interface FlagFilter {
  readonly name: FilterName;
  readonly value: string;
}

/** What the list can be sorted by besides the heads of its columns. */
export const orders = [
  { sortBy: 'name', name: 'Name', order: '' },
  { sortBy: 'createdAt', name: 'Newest first', order: 'desc' },
  { sortBy: 'lastSeenAt', name: 'Last used', order: 'desc' },
  { sortBy: 'type', name: 'Type', order: '' },
  { sortBy: 'project', name: 'Project', order: '' },
  { sortBy: 'stale', name: 'Stale first', order: 'desc' },
] as const;

/** Longest text that the service searches for. */
const LONGEST_TEXT = 255;

/**
 * The search that an address asks for. A filter with several values, separated by commas, holds for any of them; of tags
 * and segments a flag has to have all.
 * @param params of the address of the list
 * @param projectId of the project whose flags are listed; all projects without it
 */
export function searchOf(params: URLSearchParams, projectId?: string): SearchQuery {
  const text = params.get('q')?.trim().slice(0, LONGEST_TEXT);
  const state = params.get('state');
  const status = params.getAll('status').filter(Boolean);
  const isArchived = state === 'archived';
  const favourites = params.get('favourites');
  return {
    ...(text && { query: text }),
    ...is('project', projectId ?? params.get('project')),
    ...(state && !isArchived && { state: `IS:${state}` }),
    ...(isArchived && { archived: 'IS:true' as const }),
    ...(favourites === 'only' && { favorite: 'IS:true' as const }),
    ...is('type', params.get('type')),
    ...is('lifecycle', params.get('lifecycle')),
    ...is('createdBy', params.get('creator')),
    ...includes('tag', params.get('tag')),
    ...includes('segment', params.get('segment')),
    ...(status.length > 0 && { status }),
    sortBy: params.get('sort') ?? 'name',
    sortOrder: params.get('order') === 'desc' ? 'desc' : 'asc',
    favoritesFirst: favourites !== 'anywhere',
  };
}

/** Which flags a search lists, whatever their order, as a text to compare. Pure. */
export function listOf({
  sortBy: _by,
  sortOrder: _order,
  favoritesFirst: _first,
  ...which
}: SearchQuery) {
  return JSON.stringify(which);
}

/** The filters that are set, apart from the text. Pure. */
export function filtersIn(params: URLSearchParams): readonly FlagFilter[] {
  return filterNames.flatMap((name) =>
    params
      .getAll(name)
      .flatMap((text) => text.split(','))
      .filter((value) => value !== '' && !(name === 'favourites' && value !== 'only'))
      .map((value) => ({ name, value })),
  );
}

/** The parameters with one of them set, or removed when it is empty. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** Of these a flag has several, so that a second filter narrows; of the others a second one widens. */
const several: readonly FilterName[] = ['tag', 'segment', 'type', 'creator', 'project'];

/** The parameters with a filter more: beside the others of its name, or in their place. Pure. */
export function withFilter(params: URLSearchParams, { name, value }: FlagFilter): URLSearchParams {
  const others = several.includes(name)
    ? filtersIn(params).filter((each) => each.name === name && each.value !== value)
    : [];
  return withParam(params, name, [...others.map((each) => each.value), value].join(','));
}

/** The parameters without one of the filters. Pure. */
export function withoutFilter(
  params: URLSearchParams,
  { name, value }: FlagFilter,
): URLSearchParams {
  const left = filtersIn(params).filter((each) => each.name === name && each.value !== value);
  const next = withParam(params, name, '');
  if (name === 'status') for (const each of left) next.append(name, each.value);
  else if (left.length > 0) next.set(name, left.map((each) => each.value).join(','));
  return next;
}

/** The parameters without filters and text; the order stays. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const { name } of filtersIn(params)) next.delete(name);
  next.delete('q');
  return next;
}

/** The parameters sorted by something; where it is sorted by that already, the other way round. Pure. */
export function sortedBy(params: URLSearchParams, sortBy: string): URLSearchParams {
  const isDescending = params.get('order') === 'desc';
  const isNow = (params.get('sort') ?? 'name') === sortBy;
  const order = (isNow ? !isDescending : beginsWithMost(sortBy)) ? 'desc' : '';
  return withParam(withParam(params, 'sort', sortBy === 'name' ? '' : sortBy), 'order', order);
}

/** What is on, used or new is looked for more often than what is not. */
function beginsWithMost(sortBy: string): boolean {
  return sortBy.startsWith('environment:') || sortBy === 'lastSeenAt' || sortBy === 'createdAt';
}

function is<N extends string>(name: N, value: string | null): { readonly [K in N]?: string } {
  // A computed name widens the type to any name.
  return (value ? { [name]: `IS:${value}` } : {}) as { readonly [K in N]?: string };
}

function includes<N extends string>(name: N, value: string | null): { readonly [K in N]?: string } {
  if (!value) return {};
  const operator = value.includes(',') ? 'INCLUDE_ALL_OF' : 'INCLUDE';
  // A computed name widens the type to any name.
  return { [name]: `${operator}:${value}` } as { readonly [K in N]?: string };
}
