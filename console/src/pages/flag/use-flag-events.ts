import { useRead } from '../../api/use-read.ts';
import { useNamed } from '../../events/use-named.ts';

/** Events that are read of a flag at first: for its chart, what was changed last, and its history. */
export const FIRST_EVENTS = 30;

/** What happened to a flag, the last first, by people with their names. */
export function useFlagEvents(name: string, limit = FIRST_EVENTS) {
  const read = useRead('GET /api/admin/search/events', { query: { feature: `IS:${name}`, limit } });
  const named = useNamed(read.data?.events ?? []);
  return { ...read, data: read.data && { ...read.data, events: read.data.events.map(named) } };
}
