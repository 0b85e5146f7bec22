import { defineOperation } from '../../lib/http/contract.ts';
import { presentIntegration } from '../../lib/integrations/settings/present-integration.ts';
import {
  integrationPathSchema,
  integrationSchema,
} from '../../lib/integrations/settings/schema.ts';
import { getVisibleIntegration } from '../../lib/integrations/settings/visible-integrations.ts';
import { readIntegrationsFunction } from '../../lib/integrations/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getAddon',
  summary: 'Get an integration',
  tag: 'Addons',
  sharedFunction: readIntegrationsFunction,
  method: 'GET',
  path: '/api/admin/addons/{id}',
  access: { kind: 'admin', permissions: [] },
  params: integrationPathSchema,
  responses: {
    200: { description: 'The integration, with secrets masked.', schema: integrationSchema },
  },
  errors: [400, 401, 403, 404],
})(async ({ caller, params }) => ({
  status: 200,
  body: presentIntegration(await getVisibleIntegration(caller.rights, params.id)),
}));
