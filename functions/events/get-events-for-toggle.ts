import { listVisibleEvents } from '../../lib/event-search/visible-events.ts';
import { featureEventsSchema } from '../../lib/events/log/schema.ts';
import { presentEvents } from '../../lib/events/read/present-events.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { object, text } from '../../lib/platform/schema/words.ts';

export const operation = defineOperation({
  operationId: 'getEventsForToggle',
  summary: 'List the events of a flag',
  description:
    'All events of the flag. Callers who are not administrators get only events of projects that they can see. The list is empty for a flag that never existed. If the events exceed one response (6 MB), the request is refused; read them in pages with the event search instead.',
  tag: 'Events',
  method: 'GET',
  path: '/api/admin/events/{featureName}',
  role: 'eventReader',
  access: { kind: 'admin', permissions: [] },
  params: object({
    featureName: text('Name of the flag, which may be deleted.', 'new-checkout', {
      minLength: 1,
      maxLength: 500,
    }),
  }),
  responses: { 200: { description: 'The events, newest first.', schema: featureEventsSchema } },
  errors: [400, 401, 403],
})(async ({ params: { featureName }, caller: { rights } }) => {
  const page = await listVisibleEvents(
    rights,
    { kind: 'feature', name: featureName },
    `GET /api/admin/search/events?feature=IS:${encodeURIComponent(featureName)}`,
  );
  return { status: 200, body: { toggleName: featureName, ...presentEvents(page) } };
});
