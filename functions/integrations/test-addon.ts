import { defineOperation } from '../../lib/http/contract.ts';
import { testedSchema } from '../../lib/integrations/delivery/replay-schema.ts';
import { testIntegration } from '../../lib/integrations/delivery/test-integration.ts';
import { integrationPathSchema } from '../../lib/integrations/settings/schema.ts';
import { resendDeliveriesFunction } from '../../lib/integrations/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'testAddon',
  summary: 'Check an integration with a delivery',
  description:
    'Notifies the integration of its own last change, whatever events it is for. The delivery is in its log like any other. Returns 409 if the integration is disabled, or an attempt of its last test is in progress.',
  tag: 'Addons',
  sharedFunction: resendDeliveriesFunction,
  method: 'POST',
  path: '/api/admin/addons/{id}/test',
  access: { kind: 'admin', permissions: ['UPDATE_ADDON'] },
  params: integrationPathSchema,
  responses: { 202: { description: 'Queued.', schema: testedSchema } },
  errors: [400, 401, 403, 404, 409],
})(async ({ caller, params }) => ({
  status: 202,
  body: { eventId: await testIntegration(caller.rights, params.id) },
}));
