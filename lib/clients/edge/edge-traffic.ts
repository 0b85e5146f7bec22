import { compareText } from '../../platform/compare-text.ts';
import { dayOf } from '../../platform/days.ts';
import { invalid } from '../../platform/errors.ts';
import type { AnsweredRequests } from './model.ts';

/** Numbers of requests by path and status, with a space between: `/api/frontend requests304`. */
export type TrafficCounts = Readonly<Record<string, number>>;

/** The requests to an edge component on one day. */
export interface DayTraffic {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly counts: TrafficCounts;
}

/** Which days to add up, and to what: each day, or each month. */
interface TrafficQuery {
  readonly grouping: 'daily' | 'monthly';
  /** The first and the last day, `yyyy-mm-dd`. */
  readonly from: string;
  readonly to: string;
}

/** Traffic is kept for 400 days. */
const MAX_MONTHS = 14;

/** The numbers of a report that are not zero. Pure. */
export function countsOf(requests: AnsweredRequests): TrafficCounts {
  return Object.fromEntries(
    Object.entries(requests).flatMap(([path, { requests200 = 0, requests304 = 0 }]) =>
      Object.entries({ requests200, requests304 }).flatMap(([status, count]) =>
        count > 0 ? [[`${path} ${status}`, count]] : [],
      ),
    ),
  );
}

/** The month of a day: its first seven characters. Pure. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/**
 * The months of a query, oldest first. Pure.
 * @throws {ValidationError} for a day that is not in the calendar, days in the wrong order, or more than
 *   14 months
 */
export function monthsOf({ from, to }: Pick<TrafficQuery, 'from' | 'to'>): string[] {
  for (const [name, day] of Object.entries({ from, to })) {
    const time = Date.parse(day);
    if (Number.isNaN(time) || dayOf(time) !== day) {
      throw invalid(`/query/${name}`, 'must be a day of the calendar', { sent: day });
    }
  }
  if (from > to) throw invalid('/query/to', 'must not be before `from`', { sent: to });
  const [first, last] = [numberOf(from), numberOf(to)];
  if (last - first >= MAX_MONTHS) {
    throw invalid('/query/to', `must be within ${MAX_MONTHS} months after \`from\``, { sent: to });
  }
  return Array.from({ length: last - first + 1 }, (_, index) => nameOf(first + index));
}

/** Adds up the traffic of the requested days, by path and period, both sorted. Pure. */
export function presentTraffic({ grouping, from, to }: TrafficQuery, days: readonly DayTraffic[]) {
  const paths = new Map<string, Map<string, Map<string, number>>>();
  for (const { day, counts } of days) {
    if (day < from || day > to) continue;
    const period = grouping === 'daily' ? day : monthOf(day);
    for (const [name, count] of Object.entries(counts)) {
      const at = name.lastIndexOf(' ');
      const [path, group] = [name.slice(0, at), name.slice(at + 1)];
      const periods = paths.get(path) ?? new Map<string, Map<string, number>>();
      const groups = periods.get(period) ?? new Map<string, number>();
      groups.set(group, (groups.get(group) ?? 0) + count);
      paths.set(path, periods.set(period, groups));
    }
  }
  return {
    grouping,
    dateRange: { from, to },
    apiData: sorted(paths).map(([apiPath, periods]) => ({
      apiPath,
      dataPoints: sorted(periods).map(([period, groups]) => ({
        period,
        trafficTypes: sorted(groups).map(([group, count]) => ({ group, count })),
      })),
    })),
  };
}

/** The number of a day's month since the year 0. */
function numberOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function nameOf(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}`;
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([one], [other]) => compareText(one, other));
}
