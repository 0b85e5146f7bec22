import type { Event } from '../../events/log/types.ts';
import { DAY_MS } from '../../platform/days.ts';
import type { ListedFlag } from '../directory/model.ts';

/** A log that begins later than this after the creation of its flag does not have all of its life. */
const BEGINS_WITHIN_MS = 3_600_000;

/** How long a flag took to production. */
export interface LeadTime {
  readonly name: string;
  /** When it was first switched on there. */
  readonly at: string;
  readonly days: number;
}

/**
 * The time from the creation of a flag until it was first switched on in production; `undefined` if it was not, and for a
 * flag whose log does not begin with its creation: it was imported with its age, or its first events are not kept. Pure.
 * @param events the first ones with the name of the flag, oldest first
 * @param production names of environments
 */
export function leadTimeOf(
  { name, createdAt }: Pick<ListedFlag, 'name' | 'createdAt'>,
  events: readonly Pick<Event, 'type' | 'createdAt' | 'environment'>[],
  production: ReadonlySet<string>,
): LeadTime | undefined {
  const own = events.filter((event) => event.createdAt >= createdAt);
  const since = (at: string) => Date.parse(at) - Date.parse(createdAt);
  if (!own[0] || since(own[0].createdAt) > BEGINS_WITHIN_MS) return undefined;
  const first = own.find(
    ({ type, environment }) =>
      type === 'feature-environment-enabled' && production.has(environment ?? ''),
  );
  if (!first) return undefined;
  return { name, at: first.createdAt, days: since(first.createdAt) / DAY_MS };
}

/** Days on average, to a tenth; `undefined` for none. Pure. */
export function averageDays(times: readonly LeadTime[]): number | undefined {
  if (times.length === 0) return undefined;
  return inTenths(times.reduce((sum, { days }) => sum + days, 0) / times.length);
}

/** The lead times as the API shows them, by name. Pure. */
export function presentLeadTimes(times: readonly LeadTime[]) {
  const projectAverage = averageDays(times);
  return {
    features: times
      .map(({ name, days }) => ({ name, timeToProduction: inTenths(days) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
    ...(projectAverage !== undefined && { projectAverage }),
  };
}

function inTenths(days: number): number {
  return Math.round(days * 10) / 10;
}
