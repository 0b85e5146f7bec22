import { defineOperation } from '../../lib/http/contract.ts';
import {
  presentAddon,
  presentProvider,
} from '../../lib/integrations/settings/present-integration.ts';
import { providerSchema } from '../../lib/integrations/settings/provider-schema.ts';
import { providers } from '../../lib/integrations/settings/providers/providers.ts';
import { addonSchema } from '../../lib/integrations/settings/schema.ts';
import { listVisibleAddons } from '../../lib/integrations/settings/visible-integrations.ts';
import { list, object } from '../../lib/platform/schema/words.ts';

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
      schema: object('Addons', 'The addons and all providers.', {
        addons: list('The addons, with secrets masked.', 10_000, addonSchema, []),
        providers: list('The providers.', 100, providerSchema, []),
      }),
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
