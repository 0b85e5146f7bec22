import { toEvent } from '../events/log/to-event.ts';
import type { Event } from '../events/log/types.ts';
import type { EventPage } from '../events/read/event-reader.ts';
import { readInParts } from '../events/read/paged-reads.ts';
import { getItems } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { compileRest, type EventSearch } from './parse-event-search.ts';

/**
 * Searches events by their ids, newest first: one batch read, whatever the other filters are.
 *
 * @param ids at most 100
 * @throws {ValidationError} when the page is too large for one response
 */
export async function searchByIds(
  ids: readonly number[],
  search: EventSearch,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<EventPage> {
  const matches = compileRest(search, undefined) ?? (() => true);
  const newestFirst = ids.toSorted((a, b) => b - a);
  const found = (await getItems(newestFirst.map(keys.event))).flatMap((event) => event ?? []);
  const matching = found.filter((event) => isWithin(search, event) && matches(event));
  const page = matching.slice(offset, offset + limit).map(toEvent);
  return { events: await readInParts([async () => page]), total: matching.length };
}

function isWithin({ from, to }: EventSearch, { createdAt }: Event): boolean {
  const day = createdAt.slice(0, 10);
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}
