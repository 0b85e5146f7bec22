import { defineOperation } from '../../lib/http/contract.ts';
import { createAddon } from '../../lib/integrations/settings/create-integration.ts';
import { presentAddon } from '../../lib/integrations/settings/present-integration.ts';
import { addonInputSchema, addonSchema } from '../../lib/integrations/settings/schema.ts';

export const operation = defineOperation({
  operationId: 'createAddon',
  summary: 'Create an addon',
  description:
    'Missing tag types of its provider are created too. A URL that resolves to a private address is refused, unless the service is configured to allow it.',
  tag: 'Addons',
  method: 'POST',
  path: '/api/admin/addons',
  access: { kind: 'admin', permissions: ['CREATE_ADDON'] },
  usesEncryptionKey: true,
  body: addonInputSchema,
  responses: { 201: { description: 'The new addon, with secrets masked.', schema: addonSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ caller, body }) => ({
  status: 201,
  body: presentAddon(await createAddon(caller, body)),
}));
