import { toEvent } from '../events/log/to-event.ts';
import type { Event } from '../events/log/types.ts';
import { readPage, sizeOf } from '../events/read/event-reader.ts';
import { readInParts } from '../events/read/paged-reads.ts';
import { chunksOf } from '../platform/chunks.ts';
import { getItems } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { type SearchedLog, wholeLog } from './choose-source.ts';
import { collectPage } from './collect-page.ts';
import type { SearchPlace } from './event-cursor.ts';
import { wantedTerms } from './event-terms.ts';
import { LONGEST_SEARCH_MS, MOST_PASSED, MOST_SEARCHED } from './limits.ts';
import { compileRest, type EventSearch } from './parse-event-search.ts';
import { type LogRange, readLogs } from './read-logs.ts';
import { walkLog } from './walk-log.ts';

/** The page that a request wants. */
export interface WantedPage {
  /** Where the page before ended; absent for the newest events. */
  readonly start: SearchPlace | undefined;
  /** Number of matching events to skip from there. */
  readonly skip: number;
  readonly limit: number;
}

export interface FoundPage {
  readonly events: readonly Event[];
  readonly total: number;
  readonly totalIsExact: boolean;
  /** Where the search goes on; absent at its end. */
  readonly next?: SearchPlace;
}

const FETCHED_AT_ONCE = 250;
/** Up to this many events are read without looking for a cheaper way. */
const CHEAP = 2_000;

const unbounded = {
  cost: Number.POSITIVE_INFINITY,
  ids: Number.POSITIVE_INFINITY,
  until: Number.POSITIVE_INFINITY,
};

/** A page of events that were all read. @param events all that match, newest first */
export function pageOfEvents(events: readonly Event[], page: WantedPage): Promise<FoundPage> {
  const left = events.filter(({ id }) => isLeft(id, page));
  return collect([{ events: left, cost: 0, downTo: 1 }], () => true, page, unbounded, 1);
}

/**
 * A page of a search whose events must be looked at: as far as one request goes.
 * @param whole the log of the instance
 */
export async function pageOfWalk(
  { ranges: [whole] }: SearchedLog,
  search: EventSearch,
  page: WantedPage,
): Promise<FoundPage> {
  const budget = {
    cost: MOST_SEARCHED,
    ids: MOST_PASSED,
    until: Date.now() + LONGEST_SEARCH_MS,
  };
  const { first, last } = whole?.range ?? { first: 1, last: 0 };
  const range = { first, last: Math.min(last, (page.start?.before ?? Number.MAX_VALUE) - 1) };
  const matches = compileRest(search, undefined) ?? (() => true);
  return collect(walkLog(range, wantedTerms(search)), matches, page, budget, first);
}

/** A page of a search whose every event matches: the total is known before any event is read. */
export async function pageOfAll(
  source: SearchedLog,
  search: EventSearch,
  page: WantedPage,
): Promise<FoundPage> {
  const total = source.size;
  const offset = offsetOf(page, total);
  const wanted = Math.min(page.limit, total - offset);
  if (wanted <= 0) return { events: [], total, totalIsExact: true };
  const newest = source.ranges.map((range) => newestOf(range, offset + wanted));
  const whole = await cheaperLog(source, newest, search, page);
  if (whole) {
    const { next, ...found } = await pageOfWalk(whole, search, page);
    return { ...found, total, totalIsExact: true, ...(next && { next: { ...next, total } }) };
  }
  const events = await readPlaces(source.ranges, newest, { offset, limit: wanted });
  const last = events.at(-1);
  const found = offset + events.length;
  const next = last && found < total ? { before: last.id, found, skip: 0, total } : undefined;
  return {
    events: events.filter(({ id }) => isLeft(id, page)),
    total,
    totalIsExact: true,
    ...(next && { next }),
  };
}

/** The log of the instance, if the page comes sooner there than from the newest events of each log. */
async function cheaperLog(
  source: SearchedLog,
  newest: readonly LogRange[],
  search: EventSearch,
  { skip, limit }: WantedPage,
): Promise<SearchedLog | undefined> {
  const work = newest.reduce((sum, { range }) => sum + sizeOf(range), 0);
  if (newest.length === 1 || work <= CHEAP) return undefined;
  const whole = await wholeLog(search);
  const isCheaper = work > MOST_SEARCHED || ((skip + limit) * whole.size) / source.size < work;
  return isCheaper ? whole : undefined;
}

/** How many of all matching events come before the page: also those that are newer than the pages before. */
function offsetOf({ start, skip }: WantedPage, total: number): number {
  if (!start) return skip;
  return start.found + Math.max(0, total - (start.total ?? total)) + skip;
}

/** Reads the events at some places of all that match. @param newest of each range, as many as may be needed */
async function readPlaces(
  ranges: readonly LogRange[],
  newest: readonly LogRange[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly Event[]> {
  const [only, ...others] = ranges;
  if (only && others.length === 0) {
    const last = only.range.last - offset;
    return readPage(only.log, { first: last - limit + 1, last });
  }
  const ids = await readLogs(newest, ({ id }) => id);
  return fetchEvents(ids.sort((a, b) => b - a).slice(offset, offset + limit));
}

function fetchEvents(ids: readonly number[]): Promise<readonly Event[]> {
  return readInParts(
    chunksOf(ids, FETCHED_AT_ONCE).map((part) => async () => {
      const events = await getItems(part.map(keys.event));
      return events.flatMap((event) => (event ? [toEvent(event)] : []));
    }),
  );
}

/** The newest positions of a range. */
function newestOf({ log, range: { first, last } }: LogRange, count: number): LogRange {
  return { log, range: { first: Math.max(first, last - count + 1), last } };
}

function isLeft(id: number, { start }: WantedPage): boolean {
  return start === undefined || id < start.before;
}

async function collect(
  parts: Parameters<typeof collectPage>[0],
  matches: (event: Event) => boolean,
  { start, skip, limit }: WantedPage,
  budget: Parameters<typeof collectPage>[3],
  first: number,
): Promise<FoundPage> {
  const page = await collectPage(parts, matches, { skip, limit }, budget, first);
  const before = start?.found ?? 0;
  return {
    events: page.events,
    total: before + page.found,
    totalIsExact: page.isComplete,
    ...(page.next && {
      next: { ...page.next, found: before + page.next.found, total: undefined },
    }),
  };
}
