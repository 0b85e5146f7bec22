import { defineOperation } from '../../../lib/http/contract.ts';
import { presentScimSettings } from '../../../lib/identity/scim/present-scim-settings.ts';
import { scimSettingsFunction } from '../../../lib/identity/scim/scim-settings-function.ts';
import { readScimSettings } from '../../../lib/identity/scim/scim-settings-store.ts';
import { scimSettingsSchema } from '../../../lib/identity/scim/settings-schema.ts';

export const operation = defineOperation({
  operationId: 'getScimSettings',
  summary: 'Get the settings of SCIM',
  tag: 'SCIM',
  sharedFunction: scimSettingsFunction,
  method: 'GET',
  path: '/api/admin/scim-settings',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'The settings.', schema: scimSettingsSchema } },
  errors: [401, 403],
})(async () => ({ status: 200, body: presentScimSettings(await readScimSettings()) }));
