import { defineOperation } from '../../lib/http/contract.ts';
import { presentAddon } from '../../lib/integrations/settings/present-integration.ts';
import {
  addonInputSchema,
  addonPathSchema,
  addonSchema,
} from '../../lib/integrations/settings/schema.ts';
import { updateAddon } from '../../lib/integrations/settings/update-integration.ts';

export const operation = defineOperation({
  operationId: 'updateAddon',
  summary: 'Update an addon',
  description:
    'Replaces all settings; omitted ones are cleared. Asterisks sent for a sensitive parameter keep its stored value. The provider cannot be changed.',
  tag: 'Addons',
  method: 'PUT',
  path: '/api/admin/addons/{id}',
  access: { kind: 'admin', permissions: ['UPDATE_ADDON'] },
  usesEncryptionKey: true,
  params: addonPathSchema,
  body: addonInputSchema,
  responses: {
    200: { description: 'The updated addon, with secrets masked.', schema: addonSchema },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ caller, params, body }) => ({
  status: 200,
  body: presentAddon(await updateAddon(caller, params.id, body)),
}));
