import { defineOperation } from '../../lib/http/contract.ts';
import { createIntegration } from '../../lib/integrations/settings/create-integration.ts';
import { presentIntegration } from '../../lib/integrations/settings/present-integration.ts';
import {
  integrationInputSchema,
  integrationSchema,
} from '../../lib/integrations/settings/schema.ts';
import { saveIntegrationsFunction } from '../../lib/integrations/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'createAddon',
  summary: 'Create an integration',
  description:
    'Missing tag types of its provider are created too. A URL that resolves to a private address is refused, unless the service is configured to allow it.',
  tag: 'Addons',
  sharedFunction: saveIntegrationsFunction,
  method: 'POST',
  path: '/api/admin/addons',
  access: { kind: 'admin', permissions: ['CREATE_ADDON'] },
  body: integrationInputSchema,
  responses: {
    201: { description: 'The new integration, with secrets masked.', schema: integrationSchema },
  },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ caller, body }) => ({
  status: 201,
  body: presentIntegration(await createIntegration(caller, body)),
}));
