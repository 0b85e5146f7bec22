import { defineOperation } from '../../../lib/http/contract.ts';
import { deviceFunction } from '../../../lib/identity/device-sign-in/device-function.ts';
import { exchangeDeviceCode } from '../../../lib/identity/device-sign-in/exchange-code.ts';
import {
  deviceTokenRequestSchema,
  deviceTokenSchema,
} from '../../../lib/identity/device-sign-in/schema.ts';

export const operation = defineOperation({
  operationId: 'getDeviceToken',
  summary: 'Get the token of a program that was let in',
  description:
    'To be asked every `interval` seconds. 400 with `authorization_pending` until somebody answers, `slow_down` to a program that asks more often, `access_denied` when it was refused, and `expired_token` after ten minutes. The token is given once: a personal access token of the person, which they see and can delete in their account.',
  tag: 'Personal access tokens',
  sharedFunction: deviceFunction,
  method: 'POST',
  path: '/auth/device/token',
  access: { kind: 'public' },
  maxBodyBytes: 4 * 1024,
  body: deviceTokenRequestSchema,
  responses: { 200: { description: 'The token.', schema: deviceTokenSchema } },
  errors: [400, 413, 415],
})(async ({ body }) => ({ status: 200, body: await exchangeDeviceCode(body.device_code) }));
