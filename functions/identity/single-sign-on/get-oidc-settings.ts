import { defineOperation } from '../../../lib/http/contract.ts';
import { readSignInSettingsFunction } from '../../../lib/identity/sign-in-options/shared-functions.ts';
import { oidcSettingsSchema } from '../../../lib/identity/single-sign-on/oidc-settings-schema.ts';
import { readOidcSettings } from '../../../lib/identity/single-sign-on/oidc-settings-store.ts';
import { presentOidcSettings } from '../../../lib/identity/single-sign-on/present-oidc-settings.ts';

export const operation = defineOperation({
  operationId: 'getOidcSettings',
  summary: 'Get the settings of OpenID Connect',
  tag: 'Sign-in',
  sharedFunction: readSignInSettingsFunction,
  method: 'GET',
  path: '/api/admin/auth/oidc/settings',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: {
    200: { description: 'The settings, without the client secret.', schema: oidcSettingsSchema },
  },
  errors: [401, 403],
})(async () => ({ status: 200, body: presentOidcSettings(await readOidcSettings()) }));
