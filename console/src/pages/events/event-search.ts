import type { Routes } from 'generated:api';
import type { FoundEvents } from '../../events/types.ts';

type Search = Routes['GET /api/admin/search/events']['input']['query'];

/** The filters of the event log, as they stand in the address. */
export const filterNames = [
  'kind',
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

/** A page, of which only the number of events matters here. */
type CountedEvents = Omit<FoundEvents, 'events'> & { readonly events: readonly unknown[] };

/** Days whose events are counted above the list. */
export const DAYS = 30;

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
  const cursor = address.get('after');
  const place = cursor ? { cursor } : { offset: offsetOf(address) };
  return { ...Object.fromEntries(given), limit: PAGE_SIZE, days: DAYS, ...place };
}

/** How many newer events come before this page; with a cursor (`after`) they are counted for the reader alone. Pure. */
export function offsetOf(address: URLSearchParams): number {
  const offset = Number(address.get('offset') ?? 0);
  return Number.isInteger(offset) && offset > 0 ? offset : 0;
}

/** Which events of how many are shown: `51 to 100 of at least 250`. Pure. */
export function placeInWords(
  { events, total, totalIsExact }: CountedEvents,
  offset: number,
): string {
  const end = offset + events.length;
  const known = totalIsExact ? `${total}` : `at least ${Math.max(total, end)}`;
  if (events.length > 0) return `${offset + 1} to ${end} of ${known}`;
  return totalIsExact ? `0 of ${known} so far` : `${total} found so far`;
}

/** The address of the page behind this one. Pure. */
export function olderAddress(
  address: URLSearchParams,
  { events, totalIsExact, nextCursor }: CountedEvents,
): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set('offset', String(offsetOf(address) + events.length));
  // Offsets reach as far as one request looks; cursors go on.
  if (nextCursor !== undefined && (!totalIsExact || address.has('after'))) {
    next.set('after', nextCursor);
  }
  return next;
}

/** The address with other filters, from its first page on; an empty value removes a filter. Pure. */
export function withFilters(
  address: URLSearchParams,
  filters: Partial<Readonly<Record<EventFilterName, string>>>,
): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('offset');
  next.delete('after');
  for (const [name, value] of Object.entries(filters)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
