import { defineOperation } from '../../../lib/http/contract.ts';
import { changeOidcSettings } from '../../../lib/identity/single-sign-on/change-oidc-settings.ts';
import {
  changeOidcSettingsSchema,
  oidcSettingsSchema,
} from '../../../lib/identity/single-sign-on/oidc-settings-schema.ts';
import { presentOidcSettings } from '../../../lib/identity/single-sign-on/present-oidc-settings.ts';

export const operation = defineOperation({
  operationId: 'setOidcSettings',
  summary: 'Update the settings of OpenID Connect',
  description:
    'Omitted properties keep their values. The settings take effect with the next sign-in; people who are signed in stay so.',
  tag: 'Sign-in',
  method: 'POST',
  path: '/api/admin/auth/oidc/settings',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  usesEncryptionKey: true,
  body: changeOidcSettingsSchema,
  responses: {
    200: { description: 'The settings, without the client secret.', schema: oidcSettingsSchema },
  },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => ({
  status: 200,
  body: presentOidcSettings(await changeOidcSettings(caller, body)),
}));
