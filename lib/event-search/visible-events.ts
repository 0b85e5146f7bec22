import type { Rights } from '../auth/rights.ts';
import type { Event } from '../events/log/types.ts';
import {
  type EventLog,
  type EventPage,
  findPositions,
  findPositionsOf,
  listEvents,
  readPositions,
  sizeOf,
} from '../events/read/event-reader.ts';
import {
  isVisibleAt,
  type VisibleProjects,
  visibleProjects,
} from '../projects/visible-projects.ts';
import { listAllEvents } from './whole-log.ts';

/** How many events are searched, in all and at once, for the latest visible ones. */
const SEARCHED = 5_000;
const PAGE = 500;

/**
 * Reads the latest events that the caller may see, newest first, from the latest 5,000 of the
 * instance. The total is exact.
 */
export async function listLatestEvents(rights: Rights, limit: number): Promise<EventPage> {
  const log: EventLog = { kind: 'all' };
  if (rights.isAdmin) return listEvents({ log, offset: 0, limit });
  const [projects, { last }] = await Promise.all([visibleProjects(rights), findPositions({ log })]);
  const total = await countEvents(projects);
  const oldest = Math.max(1, last - SEARCHED + 1);
  const wanted = Math.min(limit, total);
  const events: Event[] = [];
  for (let newest = last; newest >= oldest && events.length < wanted; newest -= PAGE) {
    const range = { first: Math.max(oldest, newest - PAGE + 1), last: newest };
    events.push(...(await readPositions(log, range)).filter(isIn(projects)));
  }
  return { events: events.slice(0, wanted), total };
}

/**
 * Reads all events of a flag or project that the caller may see, newest first.
 *
 * @param elsewhere how to read them in pages, for the message to a caller who requests too many
 * @throws {ValidationError} when they do not fit one response
 */
export async function listVisibleEvents(
  rights: Rights,
  log: EventLog & { readonly kind: 'feature' | 'project' },
  elsewhere: string,
): Promise<EventPage> {
  if (rights.isAdmin) return listAllEvents(log, elsewhere);
  const projects = await visibleProjects(rights);
  // Of a project that the caller may not see, neither the events nor their number is shown.
  if (log.kind === 'project' && !projects.has(log.name)) return { events: [], total: 0 };
  const all = await listAllEvents(log, elsewhere, { isPresent: true });
  const events = all.events.filter(isIn(projects));
  return { events, total: events.length };
}

/** Number of events of the projects, from the heads of their logs. */
async function countEvents(projects: VisibleProjects): Promise<number> {
  const logs = [...projects.keys()].map((name) => ({ kind: 'project', name }) as const);
  const ranges = await findPositionsOf(logs, { isPresent: true });
  return ranges.reduce((sum, range) => sum + sizeOf(range), 0);
}

/** Whether an event belongs to one of the projects; false for events without a project. */
function isIn(projects: VisibleProjects) {
  return ({ project, createdAt }: Event): boolean => isVisibleAt(projects, project, createdAt);
}
