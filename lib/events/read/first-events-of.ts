import { query } from '../../platform/dynamo/query.ts';
import { logIndexes, logNames } from '../log/event-log.ts';
import type { Event } from '../log/types.ts';

/** What is read of the first events of a flag. */
type FirstEvent = Pick<Event, 'type' | 'createdAt' | 'environment'>;

/**
 * The first events of a flag, oldest first: one query, which costs the same however long the log is. It may be late, and
 * begins with those of a deleted flag with the same name.
 */
export function firstEventsOf(feature: string, limit: number): Promise<FirstEvent[]> {
  const { index, log } = logIndexes.feature;
  return query<FirstEvent>({
    index,
    where: '#log = :pk',
    names: { '#log': log },
    values: { ':pk': logNames.feature(feature) },
    attributes: ['type', 'createdAt', 'environment'],
    limit,
  });
}
