import { getItem } from '../../platform/dynamo/get-items.ts';
import { padded } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { shareReads } from '../../platform/share-reads.ts';
import { instanceHead } from '../log/event-log.ts';
import type { ChangeEvent } from '../log/types.ts';
import { INDEX_LAG_MS } from './recent-events.ts';

/** The attributes that followers of the log use; the rest of an event may have hundreds of kilobytes. */
const ATTRIBUTES = [
  'id',
  'type',
  'createdAt',
  'project',
  'environment',
  'featureName',
  'data.id',
  'data.oldProject',
  'data.newProject',
  'preData.id',
];

const absent = { project: null, environment: null, featureName: null, data: null, preData: null };

const EVENTS_AT_ONCE = 200;

/** Polls that come while the head is read share the next read of it. */
const readHead = shareReads((key: typeof instanceHead) => getItem(key));

/** Id of the last event; 0 before the first. */
export async function lastEventId(): Promise<number> {
  return (await readHead(instanceHead))?.length ?? 0;
}

/** Reads the events from one id to another, both included: one query per 1 MB. */
export async function readChangeEvents(first: number, last: number): Promise<ChangeEvent[]> {
  if (first > last) return [];
  const events = await query({
    where: 'pk = :pk AND sk BETWEEN :first AND :last',
    values: { ':pk': keys.eventPartition, ':first': padded(first), ':last': padded(last) },
    attributes: ATTRIBUTES,
  });
  return events.map((event) => ({ ...absent, ...event }));
}

/**
 * Reads the events of the last minute, up to the given id, because indexes may not reflect them
 * yet. Reads only the last events if those are older.
 */
export async function readRecentEvents(last: number): Promise<ChangeEvent[]> {
  const since = new Date(Date.now() - INDEX_LAG_MS).toISOString();
  const recent: ChangeEvent[] = [];
  for (let to = last; to > 0; to -= EVENTS_AT_ONCE) {
    const events = await readChangeEvents(Math.max(1, to - EVENTS_AT_ONCE + 1), to);
    recent.push(...events.filter(({ createdAt }) => createdAt >= since));
    if (events[0] && events[0].createdAt < since) break;
  }
  return recent;
}
