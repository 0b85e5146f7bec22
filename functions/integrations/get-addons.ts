import { defineOperation } from '../../lib/http/contract.ts';
import { integrationWithHealthSchema } from '../../lib/integrations/health/health-schema.ts';
import { readHealth } from '../../lib/integrations/health/read-health.ts';
import { providers } from '../../lib/integrations/providers/providers.ts';
import {
  presentIntegration,
  presentProvider,
} from '../../lib/integrations/settings/present-integration.ts';
import { providerSchema } from '../../lib/integrations/settings/provider-schema.ts';
import { listVisibleIntegrations } from '../../lib/integrations/settings/visible-integrations.ts';
import { list, object } from '../../lib/platform/schema/words.ts';

export const operation = defineOperation({
  operationId: 'getAddons',
  summary: 'List integrations and their providers',
  description:
    'Each integration with its health: whether what is sent to it arrives, since when it does not, and the attempts of the last 24 hours.',
  tag: 'Addons',
  method: 'GET',
  path: '/api/admin/addons',
  access: { kind: 'admin', permissions: [] },
  responses: {
    200: {
      description: 'The integrations that the caller may see, sorted by id, and all providers.',
      schema: object('Addons', 'The integrations and all providers.', {
        addons: list(
          'The integrations, with secrets masked.',
          10_000,
          integrationWithHealthSchema,
          [],
        ),
        providers: list('The providers.', 100, providerSchema, []),
      }),
    },
  },
  errors: [400, 401, 403],
})(async ({ caller }) => {
  const integrations = await listVisibleIntegrations(caller.rights);
  const healthOf = await readHealth(integrations.map(({ id }) => id));
  return {
    status: 200,
    body: {
      addons: integrations.map((integration) => ({
        ...presentIntegration(integration),
        health: healthOf(integration),
      })),
      providers: Object.values(providers).map(presentProvider),
    },
  };
});
