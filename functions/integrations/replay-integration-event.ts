import { defineOperation } from '../../lib/http/contract.ts';
import { replayDelivery } from '../../lib/integrations/delivery/replay-deliveries.ts';
import { deliveryPathSchema } from '../../lib/integrations/delivery/replay-schema.ts';
import { resendDeliveriesFunction } from '../../lib/integrations/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'replayIntegrationEvent',
  summary: 'Resend a delivery of an integration',
  description:
    'For a finished delivery, successful or not, and for one that waits for its next attempt, which is made now. It is queued with a full schedule of attempts, and its requests carry the same `webhook-id`. Returns 409 if an attempt is in progress or the integration is disabled.',
  tag: 'Addons',
  sharedFunction: resendDeliveriesFunction,
  method: 'POST',
  path: '/api/admin/addons/{id}/events/{eventId}/replay',
  access: { kind: 'admin', permissions: ['UPDATE_ADDON'] },
  params: deliveryPathSchema,
  responses: { 202: { description: 'Queued.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ caller, params }) => {
  await replayDelivery(caller.rights, params.id, params.eventId);
  return { status: 202 };
});
