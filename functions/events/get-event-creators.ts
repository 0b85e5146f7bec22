import { listEventCreators } from '../../lib/event-search/event-creators.ts';
import { eventCreatorsSchema } from '../../lib/event-search/search-schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getEventCreators',
  summary: 'List event creators',
  description: 'Everyone whose id the event search accepts as `createdBy`.',
  tag: 'Events',
  method: 'GET',
  path: '/api/admin/event-creators',
  access: { kind: 'admin', permissions: [] },
  responses: {
    200: { description: 'The event creators, sorted by id.', schema: eventCreatorsSchema },
  },
  errors: [400, 401, 403],
})(async () => ({ status: 200, body: await listEventCreators() }));
