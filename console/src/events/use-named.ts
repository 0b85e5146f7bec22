import { useRead } from '../api/use-read.ts';
import type { ShownEvent } from './types.ts';

/** People whose names are read at once, at most. */
const MOST = 100;

/**
 * The names of people by their ids, in place of their e-mail addresses or usernames. One read for all of them; those
 * who have no name are called by what they sign in with.
 */
export function useNames(people: readonly number[]): ReadonlyMap<number, string> {
  const ids = [...new Set(people)]
    .filter((id) => id > 0)
    .sort((a, b) => a - b)
    .slice(0, MOST);
  const found = useRead(
    'GET /api/admin/event-creators',
    { query: { id: `IS_ANY_OF:${ids.join(',')}` } },
    { enabled: ids.length > 0, staleTime: 60_000 },
  );
  return new Map(found.data?.map(({ id, name, displayName }) => [id, displayName ?? name]));
}

/**
 * A function that puts the name of a person in place of their e-mail address or username. One read for all the events.
 * @param events those on the page
 */
export function useNamed(events: readonly ShownEvent[]): (event: ShownEvent) => ShownEvent {
  const names = useNames(events.map(({ createdByUserId }) => createdByUserId ?? 0));
  return (event) => {
    const name = names.get(event.createdByUserId ?? 0);
    return name === undefined ? event : { ...event, createdBy: name };
  };
}
