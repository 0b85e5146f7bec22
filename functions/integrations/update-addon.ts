import { defineOperation } from '../../lib/http/contract.ts';
import { presentIntegration } from '../../lib/integrations/settings/present-integration.ts';
import {
  integrationInputSchema,
  integrationPathSchema,
  integrationSchema,
} from '../../lib/integrations/settings/schema.ts';
import { updateIntegration } from '../../lib/integrations/settings/update-integration.ts';
import { saveIntegrationsFunction } from '../../lib/integrations/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'updateAddon',
  summary: 'Update an integration',
  description:
    'Replaces all settings; omitted ones are cleared. Asterisks sent for a sensitive parameter keep its stored value. The provider cannot be changed.',
  tag: 'Addons',
  sharedFunction: saveIntegrationsFunction,
  method: 'PUT',
  path: '/api/admin/addons/{id}',
  access: { kind: 'admin', permissions: ['UPDATE_ADDON'] },
  params: integrationPathSchema,
  body: integrationInputSchema,
  responses: {
    200: {
      description: 'The updated integration, with secrets masked.',
      schema: integrationSchema,
    },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ caller, params, body }) => ({
  status: 200,
  body: presentIntegration(await updateIntegration(caller, params.id, body)),
}));
