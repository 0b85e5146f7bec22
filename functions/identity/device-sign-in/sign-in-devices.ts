import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { deviceFunction } from '../../../lib/identity/device-sign-in/device-function.ts';
import { oauthErrorMapper } from '../../../lib/identity/device-sign-in/oauth-errors.ts';

/** The device authorization grant (RFC 8628). */
export const sharedFunction = defineSharedFunction({
  contract: deviceFunction,
  errorMapper: oauthErrorMapper,
});
