import { defineOperation } from '../../lib/http/contract.ts';
import { integrationWithHealthSchema } from '../../lib/integrations/health/health-schema.ts';
import { readHealth } from '../../lib/integrations/health/read-health.ts';
import { presentIntegration } from '../../lib/integrations/settings/present-integration.ts';
import { integrationPathSchema } from '../../lib/integrations/settings/schema.ts';
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
    200: {
      description: 'The integration, with secrets masked, and its health.',
      schema: integrationWithHealthSchema,
    },
  },
  errors: [400, 401, 403, 404],
})(async ({ caller, params }) => {
  const integration = await getVisibleIntegration(caller.rights, params.id);
  const healthOf = await readHealth([params.id]);
  return {
    status: 200,
    body: { ...presentIntegration(integration), health: healthOf(integration) },
  };
});
