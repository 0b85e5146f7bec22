import { listLatestEvents, listVisibleEvents } from '../../lib/event-search/visible-events.ts';
import { eventsSchema } from '../../lib/events/log/schema.ts';
import { presentEvents } from '../../lib/events/read/present-events.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { object, optional, text } from '../../lib/platform/schema/words.ts';

/** Events of the instance in one response. */
const LATEST = 100;

export const operation = defineOperation({
  operationId: 'getEvents',
  summary: 'List recent events',
  description:
    'The latest 100 of the instance, or all of one project. Callers who are not administrators get only events of projects that they can see. If the events exceed one response (6 MB), the request is refused; read them in pages with the event search instead.',
  tag: 'Events',
  method: 'GET',
  path: '/api/admin/events',
  role: 'eventReader',
  access: { kind: 'admin', permissions: [] },
  query: object({
    project: optional(
      text('Id of a project; returns all of its events.', 'default', {
        minLength: 1,
        maxLength: 500,
      }),
    ),
  }),
  responses: { 200: { description: 'The events, newest first.', schema: eventsSchema } },
  errors: [400, 401, 403],
})(async ({ query: { project }, caller: { rights } }) => {
  const page =
    project === undefined
      ? await listLatestEvents(rights, LATEST)
      : await listVisibleEvents(
          rights,
          { kind: 'project', name: project },
          `GET /api/admin/search/events?project=IS:${encodeURIComponent(project)}`,
        );
  return { status: 200, body: presentEvents(page) };
});
