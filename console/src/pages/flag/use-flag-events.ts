import { useRead } from '../../api/use-read.ts';

/** Events that are read of a flag at first: for its chart, what was changed last, and its history. */
export const FIRST_EVENTS = 30;

/** What happened to a flag, the last first. */
export function useFlagEvents(name: string, limit = FIRST_EVENTS) {
  return useRead('GET /api/admin/search/events', { query: { feature: `IS:${name}`, limit } });
}
