import { defineOperation } from '../../lib/http/contract.ts';
import { deleteIntegration } from '../../lib/integrations/settings/delete-integration.ts';
import { integrationPathSchema } from '../../lib/integrations/settings/schema.ts';

export const operation = defineOperation({
  operationId: 'deleteAddon',
  summary: 'Delete an integration',
  description: 'Events still waiting for delivery to it are not sent.',
  tag: 'Addons',
  method: 'DELETE',
  path: '/api/admin/addons/{id}',
  access: { kind: 'admin', permissions: ['DELETE_ADDON'] },
  params: integrationPathSchema,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ caller, params }) => {
  await deleteIntegration(caller, params.id);
  return { status: 200 };
});
