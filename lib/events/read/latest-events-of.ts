import { query } from '../../platform/dynamo/query.ts';
import { logIndexes, logNames } from '../log/event-log.ts';
import { toEvent } from '../log/to-event.ts';
import type { Event } from '../log/types.ts';

/**
 * The latest events of a flag, newest first: one query, which costs the same however long the log is. It may
 * be late, and does not number events that wait for their ids.
 */
export async function latestEventsOf(feature: string, limit: number): Promise<Event[]> {
  const { index, log } = logIndexes.feature;
  const events = await query<Event>({
    index,
    where: '#log = :pk',
    names: { '#log': log },
    values: { ':pk': logNames.feature(feature) },
    backwards: true,
    limit,
  });
  return events.map(toEvent);
}
