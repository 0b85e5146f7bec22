import { defineOperation } from '../../../lib/http/contract.ts';
import { setScimEnabled } from '../../../lib/identity/scim/change-scim-settings.ts';
import { scimSettingsFunction } from '../../../lib/identity/scim/scim-settings-function.ts';
import { setScimSettingsSchema } from '../../../lib/identity/scim/settings-schema.ts';

export const operation = defineOperation({
  operationId: 'setScimSettings',
  summary: 'Update the settings of SCIM',
  description:
    'While SCIM is disabled, its operations are refused; users and groups stay. Needs the permission `ADMIN`.',
  tag: 'SCIM',
  sharedFunction: scimSettingsFunction,
  method: 'POST',
  path: '/api/admin/scim-settings',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: setScimSettingsSchema,
  responses: { 200: { description: 'The settings are updated.' } },
  errors: [400, 401, 403, 413, 415],
})(async ({ caller, body }) => {
  await setScimEnabled(caller.author, body.enabled);
  return { status: 200 };
});
