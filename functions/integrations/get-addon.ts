import { defineOperation } from '../../lib/http/contract.ts';
import { presentAddon } from '../../lib/integrations/settings/present-integration.ts';
import { addonPathSchema, addonSchema } from '../../lib/integrations/settings/schema.ts';
import { getVisibleAddon } from '../../lib/integrations/settings/visible-integrations.ts';

export const operation = defineOperation({
  operationId: 'getAddon',
  summary: 'Get an addon',
  tag: 'Addons',
  method: 'GET',
  path: '/api/admin/addons/{id}',
  access: { kind: 'admin', permissions: [] },
  params: addonPathSchema,
  responses: { 200: { description: 'The addon, with secrets masked.', schema: addonSchema } },
  errors: [400, 401, 403, 404],
})(async ({ caller, params }) => ({
  status: 200,
  body: presentAddon(await getVisibleAddon(caller.rights, params.id)),
}));
