import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { askForSignIn } from '../../../lib/identity/device-sign-in/ask-for-sign-in.ts';
import { deviceFunction } from '../../../lib/identity/device-sign-in/device-function.ts';
import {
  deviceCodesSchema,
  deviceSignInRequestSchema,
} from '../../../lib/identity/device-sign-in/schema.ts';

export const operation = defineOperation({
  operationId: 'startDeviceSignIn',
  summary: 'Get a code to let a program in',
  description:
    'The device authorization grant of OAuth 2.0 (RFC 8628), with JSON. The program shows the code and the page to a person, who compares the code and lets the program in. An address gets at most 60 codes an hour.',
  tag: 'Personal access tokens',
  sharedFunction: deviceFunction,
  method: 'POST',
  path: '/auth/device/code',
  access: { kind: 'public' },
  maxBodyBytes: 4 * 1024,
  body: deviceSignInRequestSchema,
  responses: { 200: { description: 'The codes.', schema: deviceCodesSchema } },
  errors: [400, 413, 415, 429],
})(async ({ body, address, headers }) => ({
  status: 200,
  body: await askForSignIn({
    clientName: body.client_name,
    host: body.host,
    address,
    baseUrl: baseUrlFor(headers.host),
  }),
}));
