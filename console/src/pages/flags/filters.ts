import type { SearchQuery } from './reading-page.ts';

/** The parameters of the address that filter the list of flags; each is text, and absent means any. */
export const filterNames = [
  'state',
  'type',
  'status',
  'tag',
  'segment',
  'lifecycle',
  'creator',
] as const;

export type FilterName = (typeof filterNames)[number];

/** By what the list can be sorted, apart from environments: `environment:production`. */
export const orders = [
  { sortBy: 'name', name: 'Name' },
  { sortBy: 'createdAt', name: 'Created' },
  { sortBy: 'lastSeenAt', name: 'Last seen' },
  { sortBy: 'type', name: 'Type' },
  { sortBy: 'project', name: 'Project' },
  { sortBy: 'stale', name: 'Stale' },
] as const;

/** Longest text that the service searches for. */
const LONGEST_TEXT = 255;

/**
 * The search that an address asks for.
 * @param params of the address of the list
 * @param projectId of the project whose flags are listed; all projects without it
 */
export function searchOf(params: URLSearchParams, projectId?: string): SearchQuery {
  const text = params.get('q')?.trim().slice(0, LONGEST_TEXT);
  const state = params.get('state');
  const status = params.get('status');
  const isArchived = state === 'archived';
  return {
    ...(text && { query: text }),
    ...(projectId !== undefined && { project: `IS:${projectId}` }),
    ...(state && !isArchived && { state: `IS:${state}` }),
    ...(isArchived && { archived: 'IS:true' as const }),
    ...is('type', params.get('type')),
    ...is('lifecycle', params.get('lifecycle')),
    ...is('createdBy', params.get('creator')),
    ...(params.get('tag') && { tag: `INCLUDE:${params.get('tag')}` }),
    ...(params.get('segment') && { segment: `INCLUDE:${params.get('segment')}` }),
    ...(status && { status: [status] }),
    sortBy: params.get('sort') ?? 'name',
    sortOrder: params.get('order') === 'desc' ? 'desc' : 'asc',
    favoritesFirst: params.get('favourites') !== 'anywhere',
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

/** How many filters are set, apart from the text. */
export function countFilters(params: URLSearchParams): number {
  return filterNames.filter((name) => params.get(name)).length;
}

/** The parameters with one of them set, or removed when it is empty. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** The parameters without filters and text; the order stays. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['q', ...filterNames]) next.delete(name);
  return next;
}

function is<N extends string>(name: N, value: string | null): { readonly [K in N]?: string } {
  return (value ? { [name]: `IS:${value}` } : {}) as { readonly [K in N]?: string };
}
