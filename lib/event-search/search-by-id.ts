import { oldestDay } from '../events/log/retention.ts';
import { toEvent } from '../events/log/to-event.ts';
import type { Event } from '../events/log/types.ts';
import { getItems } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { compileRest, type EventSearch } from './parse-event-search.ts';

/**
 * Reads all events that a search by ids finds, newest first: one batch read, whatever the other filters are.
 * @param ids at most 100
 */
export async function searchByIds(ids: readonly number[], search: EventSearch): Promise<Event[]> {
  const matches = compileRest(search, undefined) ?? (() => true);
  const newestFirst = ids.toSorted((a, b) => b - a);
  const found = (await getItems(newestFirst.map(keys.event))).flatMap((event) => event ?? []);
  return found.filter((event) => isWithin(search, event) && matches(event)).map(toEvent);
}

function isWithin({ from, to }: EventSearch, { createdAt }: Event): boolean {
  const day = createdAt.slice(0, 10);
  const oldest = oldestDay();
  if (oldest !== undefined && day < oldest) return false;
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}
