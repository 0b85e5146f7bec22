import { parseEventSearch } from '../../lib/events/event-search.ts';
import { presentEvent } from '../../lib/events/present-events.ts';
import { searchEvents } from '../../lib/events/search-events.ts';
import {
  eventSearchQuerySchema,
  eventSearchSchema,
  MAX_EVENTS,
} from '../../lib/events/search-schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'searchEvents',
  summary: 'Search the event log',
  description:
    'All parameters have to match. For others than administrators only events of projects they may see. Several filters at once, several values of one, or a text have their events looked through; a search that had to look through more than 20,000 is refused.',
  tag: 'Events',
  method: 'GET',
  path: '/api/admin/search/events',
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
