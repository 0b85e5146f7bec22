import { type DayCount, dayCountsOf, readDayMarkers } from '../events/read/count-by-day.ts';
import { logNameOf } from '../events/read/event-reader.ts';
import { dayBefore } from '../platform/days.ts';
import { chooseSource } from './choose-source.ts';
import { MAX_READ_WHOLE } from './limits.ts';
import type { FilterKind } from './model.ts';
import { compileRest, type EventSearch } from './parse-event-search.ts';
import { type LogRange, readLogs } from './read-logs.ts';
import { searchByIds } from './search-by-id.ts';

/** Logs of one search whose days are counted, at most: each is a query of some units. */
const MOST_LOGS = 100;

/**
 * Counts the events that match by UTC day, oldest first; days without any are absent. With one filter, or none, it reads
 * the markers of the days: about a unit per log and month. With several, or a text, the events of the filter with the
 * fewest, if they are at most 500.
 *
 * @param kinds the filters among whose logs to choose
 * @param days how many, the last of them today; the days of the search do not matter
 * @returns `undefined` if it would take more than that
 */
export async function countMatchesByDay(
  { from: _from, to: _to, ...search }: EventSearch,
  kinds: readonly FilterKind[],
  days: number,
  now: number = Date.now(),
): Promise<readonly DayCount[] | undefined> {
  const since = dayBefore(now, days - 1);
  const window = { ...search, from: since };
  if (search.ids) {
    const events = await searchByIds(search.ids, window);
    return sumOf(events.map(({ createdAt }) => ({ date: createdAt.slice(0, 10), count: 1 })));
  }
  const source = await chooseSource(window, kinds);
  const matches = compileRest(window, source.kind === 'all' ? undefined : source.kind);
  if (matches) {
    if (source.size > MAX_READ_WHOLE) return undefined;
    const dates = await readLogs(source.ranges, (event) =>
      matches(event) ? event.createdAt.slice(0, 10) : undefined,
    );
    return sumOf(dates.map((date) => ({ date, count: 1 })));
  }
  if (source.ranges.length > MOST_LOGS) return undefined;
  const counts = await Promise.all(source.ranges.map((range) => countRange(range, since)));
  return sumOf(counts.flat());
}

async function countRange({ log, range }: LogRange, since: string): Promise<DayCount[]> {
  if (range.first > range.last) return [];
  const markers = await readDayMarkers(logNameOf(log), since);
  return dayCountsOf(markers, { length: range.last, since: range.first });
}

function sumOf(counts: readonly DayCount[]): DayCount[] {
  const sums = new Map<string, number>();
  for (const { date, count } of counts) sums.set(date, (sums.get(date) ?? 0) + count);
  return [...sums]
    .map(([date, count]) => ({ date, count }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
