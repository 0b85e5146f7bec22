import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { type LogHead, logNames } from '../log/event-log.ts';
import { oldestDay } from '../log/retention.ts';

/** The first position of a day in a log, with the day in its key. */
interface DayMarker {
  readonly sk: string;
  readonly first: number;
}

/** The events of a day. */
export interface DayCount {
  /** `yyyy-mm-dd`, in UTC. */
  readonly date: string;
  readonly count: number;
}

/**
 * Counts the events of a project by day, oldest first; days without any are absent. Reads the markers of the
 * days, not the events.
 * @param since the first day, `yyyy-mm-dd`
 */
export async function countEventsByDay(project: string, since: string): Promise<DayCount[]> {
  const log = logNames.project(project);
  const [head, days] = await Promise.all([
    getItem(keys.eventLogHead(log)),
    readDayMarkers(log, since),
  ]);
  return head ? dayCountsOf(days, head) : [];
}

/**
 * The markers of the days of a log, oldest first: some 100 bytes a day.
 * @param since the first day, `yyyy-mm-dd`
 */
export function readDayMarkers(log: string, since: string): Promise<DayMarker[]> {
  const oldest = oldestDay();
  return query({
    where: 'pk = :pk AND sk BETWEEN :from AND :end',
    values: {
      ':pk': keys.eventLogPartition(log),
      ':from': keys.eventLogDay(log, oldest !== undefined && oldest > since ? oldest : since).sk,
      ':end': keys.eventLogDay(log, '~').sk,
    },
  });
}

/**
 * The counts that follow from the markers of days: the positions between one and the next. Pure.
 * @param head of the log; the events before its `since` are of a former project with the same id
 */
export function dayCountsOf(
  days: readonly DayMarker[],
  { length, since = 1 }: Pick<LogHead, 'length' | 'since'>,
): DayCount[] {
  return days.flatMap(({ sk, first }, index) => {
    const end = days[index + 1]?.first ?? length + 1;
    const count = end - Math.max(first, since);
    return count > 0 ? [{ date: sk.slice('DAY#'.length), count }] : [];
  });
}
