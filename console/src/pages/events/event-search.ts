import type { Routes } from 'generated:api';

type Search = Routes['GET /api/admin/search/events']['input']['query'];

/** The filters of the event log, as they stand in the address. */
export const filterNames = [
  'type',
  'project',
  'feature',
  'createdBy',
  'environment',
  'from',
  'to',
  'query',
] as const;

export type EventFilterName = (typeof filterNames)[number];

/** Events on one page. */
export const PAGE_SIZE = 50;

/**
 * The search of an address. Values are passed on as they are, so that the service says what is wrong with
 * them. Pure.
 */
export function searchOf(address: URLSearchParams): Search {
  const given = filterNames.flatMap((name) => {
    const value = address.get(name)?.trim();
    if (!value) return [];
    return [[name, name === 'query' ? value : `IS:${value}`]];
  });
  return { ...Object.fromEntries(given), limit: PAGE_SIZE, offset: offsetOf(address) };
}

/** How many newer events come before this page. Pure. */
export function offsetOf(address: URLSearchParams): number {
  const offset = Number(address.get('offset') ?? 0);
  return Number.isInteger(offset) && offset > 0 ? offset : 0;
}
