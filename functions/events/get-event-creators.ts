import { listEventCreators, namePeople } from '../../lib/event-search/event-creators.ts';
import { idsOfPeople } from '../../lib/event-search/parse-event-search.ts';
import {
  eventCreatorsQuerySchema,
  eventCreatorsSchema,
} from '../../lib/event-search/search-schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getEventCreators',
  summary: 'List event creators',
  description:
    'Everyone whose id the event search accepts as `createdBy`; with `id`, only these people, at the cost of reading them.',
  tag: 'Events',
  method: 'GET',
  path: '/api/admin/event-creators',
  access: { kind: 'admin', permissions: [] },
  query: eventCreatorsQuerySchema,
  responses: {
    200: { description: 'The event creators, sorted by id.', schema: eventCreatorsSchema },
  },
  errors: [400, 401, 403],
})(async ({ query: { id } }) => ({
  status: 200,
  body: id === undefined ? await listEventCreators() : await namePeople(idsOfPeople(id)),
}));
