import { useRead } from '../api/use-read.ts';
import type { ShownEvent } from './types.ts';

/** People whose names are read at once, at most. */
const MOST = 100;

/**
 * A function that puts the name of a person in place of their e-mail address or username. One read for all the events.
 * @param events those on the page
 */
export function useNamed(events: readonly ShownEvent[]): (event: ShownEvent) => ShownEvent {
  const ids = [...new Set(events.map(({ createdByUserId }) => createdByUserId ?? 0))]
    .filter((id) => id > 0)
    .sort((a, b) => a - b)
    .slice(0, MOST);
  const people = useRead(
    'GET /api/admin/event-creators',
    { query: { id: `IS_ANY_OF:${ids.join(',')}` } },
    { enabled: ids.length > 0, staleTime: 60_000 },
  );
  const names = new Map(people.data?.map(({ id, name, displayName }) => [id, displayName ?? name]));
  return (event) => {
    const name = names.get(event.createdByUserId ?? 0);
    return name === undefined ? event : { ...event, createdBy: name };
  };
}
