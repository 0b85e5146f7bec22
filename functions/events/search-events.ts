import { parseEventSearch } from '../../lib/event-search/parse-event-search.ts';
import { searchEvents } from '../../lib/event-search/search-events.ts';
import {
  eventSearchQuerySchema,
  eventSearchSchema,
  MAX_EVENTS,
} from '../../lib/event-search/search-schema.ts';
import { presentEvent } from '../../lib/events/read/present-events.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'searchEvents',
  summary: 'Search the event log',
  description:
    'Returns events that match all parameters, the newest first, at the cost of the page however long the log is. Callers who are not administrators get only events of projects that they can see. The total of a search with no filter, or with one, is exact. A search with several filters or a text stops when its page is full, so `total` is exact (`totalIsExact`) only if that was all there is. One request looks at 4,000 events at most; a search for something rare may need several, each with the `nextCursor` of the one before, and `searchedBackTo` tells how far it has come.',
  tag: 'Events',
  method: 'GET',
  path: '/api/admin/search/events',
  role: 'eventReader',
  access: { kind: 'admin', permissions: [] },
  query: eventSearchQuerySchema,
  responses: { 200: { description: 'The events, newest first.', schema: eventSearchSchema } },
  errors: [400, 401, 403],
  deprecated: true,
})(async ({ query: { offset, limit, cursor, days, ...search }, caller: { rights } }) => {
  const page = { offset, cursor, days, limit: Math.min(limit, MAX_EVENTS) };
  const {
    events,
    days: counted,
    ...found
  } = await searchEvents(rights, parseEventSearch(search), page);
  const body = {
    events: events.map(presentEvent),
    ...found,
    ...(counted && { days: [...counted] }),
  };
  return { status: 200, body };
});
