import type { Rights } from '../auth/rights.ts';
import { toEvent } from '../events/log/to-event.ts';
import type { Event } from '../events/log/types.ts';
import {
  type EventPage,
  findPositions,
  findPositionsOf,
  readPage,
  sizeOf,
} from '../events/read/event-reader.ts';
import { readInParts } from '../events/read/paged-reads.ts';
import { chunksOf } from '../platform/chunks.ts';
import { getItems } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import {
  isVisibleAt,
  type VisibleProjects,
  visibleProjects,
} from '../projects/visible-projects.ts';
import {
  compileRest,
  type EventSearch,
  type FilterKind,
  filteredProperty,
} from './parse-event-search.ts';
import { type LogRange, MOST_SEARCHED, refuseSearch, walkLogs } from './scan-logs.ts';
import { searchByIds } from './search-by-id.ts';

export interface SearchedPage {
  /** Number of newest events to skip. */
  readonly offset: number;
  readonly limit: number;
}

/** Up to this many events are read without looking for a cheaper way. */
const CHEAP = 2_000;
const FETCHED_AT_ONCE = 250;

/**
 * Searches the event log, newest first, with the exact total of the events that the caller may see.
 *
 * Cost: with ids: one batch read. With no filter, or one with one value, and any days: one or two
 * rounds of at most four reads and one query, at any size. With several values of one filter: a read
 * of heads per 100 values, two reads a value if days are given, and the newest `offset + limit`
 * events of each value. With several filters or a text: all events of the filter with the fewest are
 * read, one query per 125, and then those on the page.
 *
 * @throws {ValidationError} when more than 20,000 events would have to be read, as the total could
 * not be exact
 */
export async function searchEvents(
  rights: Rights,
  search: EventSearch,
  page: SearchedPage,
): Promise<EventPage> {
  const visible = rights.isAdmin ? undefined : await visibleProjects(rights);
  const visibleSearch = visible ? withinProjects(search, visible) : search;
  if (search.ids) return searchByIds(search.ids, visibleSearch, page);
  const chosen = Object.keys(search.logs) as FilterKind[];
  // All visible projects are many logs: used only when there is no other filter.
  const source = await chooseSource(
    visibleSearch,
    visible && chosen.length === 0 ? ['project'] : chosen,
  );
  const matches = compileRest(visibleSearch, source.kind === 'all' ? undefined : source.kind);
  return matches ? pageOfMatches(source, matches, page) : pageOfAll(source, visibleSearch, page);
}

/** Callers other than administrators search only the events of the projects they can see. */
function withinProjects(search: EventSearch, visible: VisibleProjects): EventSearch {
  const { project } = search.logs;
  const projects = project ? project.filter((id) => visible.has(id)) : [...visible.keys()];
  return { ...search, visible, logs: { ...search.logs, project: projects } };
}

/** The smallest set of logs to read. */
async function chooseSource(
  search: EventSearch,
  kinds: readonly FilterKind[],
): Promise<SearchedLog> {
  const [first, ...others] = await Promise.all(
    kinds.map((kind) => measure(kind, search.logs[kind] ?? [], search)),
  );
  if (!first) return wholeLog(search);
  return others.reduce((least, source) => (source.size < least.size ? source : least), first);
}

function all() {
  return true;
}

/** Logs of one kind that together contain all events that can match; no event is in two of them. */
interface SearchedLog {
  readonly kind: FilterKind | 'all';
  readonly values: readonly string[];
  readonly ranges: readonly LogRange[];
  /** Number of events in the logs. */
  readonly size: number;
}

async function measure(
  kind: FilterKind,
  values: readonly string[],
  search: EventSearch,
): Promise<SearchedLog> {
  const logs = values.map((name) => ({ kind, name }));
  const { from, to, visible } = search;
  const positions = await findPositionsOf(logs, { from, to, isPresent: visible !== undefined });
  const ranges = logs.flatMap((log, index): LogRange[] => {
    const range = positions[index];
    return range ? [{ log, range }] : [];
  });
  return { kind, values, ranges, size: positions.reduce((sum, range) => sum + sizeOf(range), 0) };
}

async function wholeLog({ from, to }: EventSearch): Promise<SearchedLog> {
  const log = { kind: 'all' } as const;
  const range = await findPositions({ log, from, to });
  return { kind: 'all', values: [], ranges: [{ log, range }], size: sizeOf(range) };
}

/** A page of a search whose events must be checked one by one. */
async function pageOfMatches(
  source: SearchedLog,
  matches: (event: Event) => boolean,
  page: SearchedPage,
): Promise<EventPage> {
  if (source.size > MOST_SEARCHED) {
    refuseSearch(
      `The search would have to look through ${source.size} events; ${MOST_SEARCHED} are possible.`,
    );
  }
  const ids = await walkLogs(source.ranges, matches);
  return { events: await fetchPage(ids, page), total: ids.length };
}

/** The page of the given ids, newest first. */
function fetchPage(ids: readonly number[], { offset, limit }: SearchedPage): Promise<Event[]> {
  return fetchEvents(ids.toSorted((a, b) => b - a).slice(offset, offset + limit));
}

function fetchEvents(ids: readonly number[]): Promise<Event[]> {
  return readInParts(
    chunksOf(ids, FETCHED_AT_ONCE).map((part) => async () => {
      const events = await getItems(part.map(keys.event));
      return events.flatMap((event) => (event ? [toEvent(event)] : []));
    }),
  );
}

/** A page of a search whose every event matches: the total is known before any event is read. */
async function pageOfAll(
  source: SearchedLog,
  search: EventSearch,
  page: SearchedPage,
): Promise<EventPage> {
  const { offset, limit } = page;
  const total = source.size;
  const [only, ...others] = source.ranges;
  if (!only || offset >= total) return { events: [], total };
  if (others.length === 0) {
    const newest = only.range.last - offset;
    const first = Math.max(only.range.first, newest - limit + 1);
    return { events: await readPage(only.log, { first, last: newest }), total };
  }
  const ids = await newestIds(source, search, Math.min(total, offset + limit));
  return { events: await fetchPage(ids, page), total };
}

/**
 * The newest events of several logs: the newest of each, or the matching ones from the log of the
 * instance, whichever reads less.
 */
async function newestIds(
  source: SearchedLog,
  search: EventSearch,
  count: number,
): Promise<number[]> {
  const newest = source.ranges.map((range) => newestOf(range, count));
  const work = newest.reduce((sum, { range }) => sum + sizeOf(range), 0);
  if (work > CHEAP && source.kind !== 'all') {
    const { visible } = search;
    const { ranges } = await wholeLog(search);
    const property = filteredProperty[source.kind];
    const values = new Set(source.values);
    const ids = await walkLogs(
      ranges.map((range) => newestOf(range, MOST_SEARCHED)),
      (event) =>
        event[property] !== null &&
        values.has(String(event[property])) &&
        (!visible || isVisibleAt(visible, event.project, event.createdAt)),
      count,
    );
    if (ids.length >= count) return ids;
  }
  if (work > MOST_SEARCHED) {
    refuseSearch(`The search would have to look through more than ${MOST_SEARCHED} events.`);
  }
  return walkLogs(newest, all);
}

/** The newest positions of a range. */
function newestOf({ log, range: { first, last } }: LogRange, count: number): LogRange {
  return {
    log,
    range: { first: Math.max(first, last - count + 1), last },
  };
}
