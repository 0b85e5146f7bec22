import { defineOperation } from '../../lib/http/contract.ts';
import { createSignalToken } from '../../lib/signals/change-tokens.ts';
import { presentSignalToken } from '../../lib/signals/present-endpoint.ts';
import { signalEndpointFunction } from '../../lib/signals/shared-functions.ts';
import {
  endpointParams,
  newSignalTokenSchema,
  tokenRequestSchema,
} from '../../lib/signals/signal-schema.ts';

export const operation = defineOperation({
  operationId: 'createSignalEndpointToken',
  summary: 'Create a token of a signal endpoint',
  tag: 'Signals',
  sharedFunction: signalEndpointFunction,
  method: 'POST',
  path: '/api/admin/signal-endpoints/{id}/tokens',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: endpointParams,
  body: tokenRequestSchema,
  responses: {
    201: { description: 'The new token, with its secret.', schema: newSignalTokenSchema },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const { token, secret } = await createSignalToken(caller, params.id, body.name);
  return { status: 201, body: { ...presentSignalToken(token, params.id), token: secret } };
});
