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
    'Returns events that match all parameters. Callers who are not administrators get only events of projects that they can see. A search with several filters, several values of one filter, or a text reads the events one by one, and is refused if it has to read more than 20,000.',
  tag: 'Events',
  method: 'GET',
  path: '/api/admin/search/events',
  role: 'eventReader',
  access: { kind: 'admin', permissions: [] },
  query: eventSearchQuerySchema,
  responses: { 200: { description: 'The events, newest first.', schema: eventSearchSchema } },
  errors: [400, 401, 403],
  deprecated: true,
})(async ({ query: { offset, limit, ...search }, caller: { rights } }) => {
  const page = { offset, limit: Math.min(limit, MAX_EVENTS) };
  const { events, total } = await searchEvents(rights, parseEventSearch(search), page);
  return { status: 200, body: { events: events.map(presentEvent), total } };
});
