import { defineOperation } from '../../lib/http/contract.ts';
import { replayDeliveries } from '../../lib/integrations/delivery/replay-deliveries.ts';
import {
  replayedSchema,
  replayRangeSchema,
} from '../../lib/integrations/delivery/replay-schema.ts';
import { integrationPathSchema } from '../../lib/integrations/settings/schema.ts';
import { resendDeliveriesFunction } from '../../lib/integrations/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'replayIntegrationEvents',
  summary: 'Resend all deliveries of an integration that failed',
  description:
    'Those that were given up, or those that wait for another attempt: after a receiver was repaired, nobody has to wait. Oldest first. One request queues some thousands of them; if there are more, the response says so, and the same request continues with the rest. Returns 409 if the integration is disabled.',
  tag: 'Addons',
  sharedFunction: resendDeliveriesFunction,
  method: 'POST',
  path: '/api/admin/addons/{id}/events/replay',
  access: { kind: 'admin', permissions: ['UPDATE_ADDON'] },
  params: integrationPathSchema,
  body: replayRangeSchema,
  responses: { 202: { description: 'Queued.', schema: replayedSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ caller, params, body }) => ({
  status: 202,
  body: await replayDeliveries(caller.rights, params.id, body),
}));
