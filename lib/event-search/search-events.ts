import type { Rights } from '../auth/rights.ts';
import type { Event } from '../events/log/types.ts';
import type { DayCount } from '../events/read/count-by-day.ts';
import { getItem } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { type VisibleProjects, visibleProjects } from '../projects/visible-projects.ts';
import { chooseSource, type SearchedLog, wholeLog } from './choose-source.ts';
import { countMatchesByDay } from './count-matches.ts';
import { cursorOf, placeInLog } from './event-cursor.ts';
import { MAX_READ_WHOLE } from './limits.ts';
import type { FilterKind } from './model.ts';
import { type FoundPage, pageOfAll, pageOfEvents, pageOfWalk, type WantedPage } from './pages.ts';
import { compileRest, type EventSearch } from './parse-event-search.ts';
import { readLogs } from './read-logs.ts';
import { searchByIds } from './search-by-id.ts';

export interface SearchedPage {
  /** Number of newest events to skip; behind the cursor, if there is one. */
  readonly offset: number;
  readonly limit: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
  /** Of so many days, until today, the events are also counted. */
  readonly days?: number | undefined;
}

interface FoundEvents {
  /** Newest first. Fewer than were wanted, maybe none, if the search is not at its end: see `searchedBackTo`. */
  readonly events: readonly Event[];
  /** Number of events that match, as far as they were counted. */
  readonly total: number;
  /** Whether these are all; otherwise there are at least so many. */
  readonly totalIsExact: boolean;
  /** How many match by day, if that was wanted and is known: see `countMatchesByDay`. */
  readonly days?: readonly DayCount[];
  /** Continues behind this page; absent behind the last event. */
  readonly nextCursor?: string;
  /** Time of the oldest event that was looked at, if the page could not be filled: the cursor continues there. */
  readonly searchedBackTo?: string;
}

/**
 * Searches the event log, newest first, for events that the caller may see.
 *
 * Cost: with ids: one batch read. With no filter, or one with one value, and any days: one or two
 * rounds of at most four reads and one query, at any size. With several values of one filter: a read
 * of heads per 100 values, two reads a value if days are given, and the newest `offset + limit`
 * events of each value. In these cases the total is exact. With several filters or a text: all events of the filter
 * with the fewest, if they are at most 500; otherwise the newest 250 of the instance, the others as far as their terms
 * are not stored, and then those that may match by their terms, until the page is full. One request looks at 4,000
 * events, and then answers what it found, and where to continue.
 *
 * @throws {ValidationError} for a cursor that no page of this search has returned, and a page that is too large for one
 * response
 */
export async function searchEvents(
  rights: Rights,
  search: EventSearch,
  { offset, limit, cursor, days }: SearchedPage,
): Promise<FoundEvents> {
  const start = cursor === undefined ? undefined : placeInLog(cursor, search);
  const page = { start, skip: (start?.skip ?? 0) + offset, limit };
  const visible = rights.isAdmin ? undefined : await visibleProjects(rights);
  const visibleSearch = visible ? withinProjects(search, visible) : search;
  const kinds = kindsToRead(search, visibleSearch);
  const [{ next, ...rest }, counted] = await Promise.all([
    findPage(visibleSearch, kinds, page),
    days === undefined ? undefined : countMatchesByDay(visibleSearch, kinds, days),
  ]);
  const found = { ...rest, ...(counted && { days: counted }) };
  if (!next) return found;
  const nextCursor = cursorOf(next, search);
  if (found.events.length === limit) return { ...found, nextCursor };
  const oldest = await getItem(keys.event(next.before));
  return { ...found, nextCursor, ...(oldest && { searchedBackTo: oldest.createdAt }) };
}

/** Callers other than administrators search only the events of the projects they can see. */
function withinProjects(search: EventSearch, visible: VisibleProjects): EventSearch {
  const { project } = search.logs;
  const projects = project ? project.filter((id) => visible.has(id)) : [...visible.keys()];
  return { ...search, visible, logs: { ...search.logs, project: projects } };
}

/** The filters among whose logs to choose. All visible projects are many logs: used only when there is no other filter. */
function kindsToRead(sent: EventSearch, { visible }: EventSearch): readonly FilterKind[] {
  const chosen = Object.keys(sent.logs) as FilterKind[];
  return visible && chosen.length === 0 ? ['project'] : chosen;
}

async function findPage(
  search: EventSearch,
  kinds: readonly FilterKind[],
  page: WantedPage,
): Promise<FoundPage> {
  if (search.ids) return pageOfEvents(await searchByIds(search.ids, search), page);
  const source = await chooseSource(search, kinds);
  const matches = compileRest(search, source.kind === 'all' ? undefined : source.kind);
  if (!matches) return pageOfAll(source, search, page);
  if (source.size <= MAX_READ_WHOLE) return pageOfEvents(await readWhole(source, matches), page);
  return pageOfWalk(source.kind === 'all' ? source : await wholeLog(search), search, page);
}

/** The events of a short log that match, newest first. */
async function readWhole(
  source: SearchedLog,
  matches: (event: Event) => boolean,
): Promise<Event[]> {
  const events = await readLogs(source.ranges, (event) => (matches(event) ? event : undefined));
  return events.sort((a, b) => b.id - a.id);
}
