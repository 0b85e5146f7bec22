import { defineOperation } from '../../lib/http/contract.ts';
import { listAddons } from '../../lib/integrations/addons/addon-store.ts';
import { presentAddon, presentProvider } from '../../lib/integrations/addons/present-addon.ts';
import { providerSchema } from '../../lib/integrations/addons/provider-schema.ts';
import { providers } from '../../lib/integrations/addons/providers/providers.ts';
import { addonSchema } from '../../lib/integrations/addons/schema.ts';

export const operation = defineOperation({
  operationId: 'getAddons',
  summary: 'List addons and their providers',
  tag: 'Addons',
  method: 'GET',
  path: '/api/admin/addons',
  access: { kind: 'admin', permissions: [] },
  responses: {
    200: {
      description: 'All addons, sorted by id, and all providers.',
      schema: {
        title: 'Addons',
        type: 'object',
        description: 'The addons and all providers.',
        required: ['addons', 'providers'],
        properties: {
          addons: {
            type: 'array',
            maxItems: 10_000,
            description: 'The addons, with secrets masked.',
            examples: [[]],
            items: addonSchema,
          },
          providers: {
            type: 'array',
            maxItems: 100,
            description: 'The providers.',
            examples: [[]],
            items: providerSchema,
          },
        },
      },
    },
  },
  errors: [401, 403],
})(async () => {
  const addons = await listAddons();
  return {
    status: 200,
    body: {
      addons: addons.map(presentAddon),
      providers: Object.values(providers).map(presentProvider),
    },
  };
});
