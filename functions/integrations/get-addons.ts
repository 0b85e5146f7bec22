import { defineOperation } from '../../lib/http/contract.ts';
import { presentAddon, presentProvider } from '../../lib/integrations/addons/present-addon.ts';
import { providerSchema } from '../../lib/integrations/addons/provider-schema.ts';
import { providers } from '../../lib/integrations/addons/providers/providers.ts';
import { addonSchema } from '../../lib/integrations/addons/schema.ts';
import { listVisibleAddons } from '../../lib/integrations/addons/visible-addons.ts';

export const operation = defineOperation({
  operationId: 'getAddons',
  summary: 'List addons and their providers',
  tag: 'Addons',
  method: 'GET',
  path: '/api/admin/addons',
  access: { kind: 'admin', permissions: [] },
  responses: {
    200: {
      description: 'The addons that the caller may see, sorted by id, and all providers.',
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
})(async ({ caller }) => {
  const addons = await listVisibleAddons(caller.rights);
  return {
    status: 200,
    body: {
      addons: addons.map(presentAddon),
      providers: Object.values(providers).map(presentProvider),
    },
  };
});
