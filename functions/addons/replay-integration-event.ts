import { defineOperation } from '../../lib/http/contract.ts';
import { replayDelivery } from '../../lib/notifications/replay-deliveries.ts';
import { deliveryPathSchema } from '../../lib/notifications/replay-schema.ts';

export const operation = defineOperation({
  operationId: 'replayIntegrationEvent',
  summary: 'Send an event to an addon again',
  description:
    'For a delivery that is over, received or not: it is queued with the whole schedule of attempts, and its requests have the same `webhook-id`. One that is still under way is answered 409, and so is one of an addon that is disabled.',
  tag: 'Addons',
  method: 'POST',
  path: '/api/admin/addons/{id}/events/{eventId}/replay',
  access: { kind: 'admin', permissions: ['UPDATE_ADDON'] },
  role: 'replayer',
  params: deliveryPathSchema,
  responses: { 202: { description: 'It is queued.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params }) => {
  await replayDelivery(params.id, params.eventId);
  return { status: 202 };
});
