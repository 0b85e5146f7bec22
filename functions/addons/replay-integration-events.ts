import { addonPathSchema } from '../../lib/addons/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { replayFailed } from '../../lib/notifications/replay-deliveries.ts';
import { replayedSchema, replayRangeSchema } from '../../lib/notifications/replay-schema.ts';

export const operation = defineOperation({
  operationId: 'replayIntegrationEvents',
  summary: 'Send all events to an addon again that were given up',
  description:
    'Oldest first. Some thousands are queued by one request; if there are more, the answer says so, and the same request goes on with the rest. An addon that is disabled is answered 409.',
  tag: 'Addons',
  method: 'POST',
  path: '/api/admin/addons/{id}/events/replay',
  access: { kind: 'admin', permissions: ['UPDATE_ADDON'] },
  role: 'replayer',
  params: addonPathSchema,
  body: replayRangeSchema,
  responses: { 202: { description: 'They are queued.', schema: replayedSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body }) => ({ status: 202, body: await replayFailed(params.id, body) }));
