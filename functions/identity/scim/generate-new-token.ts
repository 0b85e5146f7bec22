import { defineOperation } from '../../../lib/http/contract.ts';
import { replaceScimToken } from '../../../lib/identity/scim/change-scim-settings.ts';
import { scimSettingsFunction } from '../../../lib/identity/scim/scim-settings-function.ts';
import { scimTokenSchema } from '../../../lib/identity/scim/settings-schema.ts';

export const operation = defineOperation({
  operationId: 'generateNewToken',
  summary: 'Create a new token for SCIM',
  description:
    'Creates the token with which an identity provider calls SCIM. It replaces the earlier one at once, and is shown only here. Needs the permission `ADMIN`.',
  tag: 'SCIM',
  sharedFunction: scimSettingsFunction,
  method: 'POST',
  path: '/api/admin/scim-settings/generate-new-token',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'The new token.', schema: scimTokenSchema } },
  errors: [401, 403],
})(async ({ caller }) => ({
  status: 200,
  body: { token: await replaceScimToken(caller.author) },
}));
