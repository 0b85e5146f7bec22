import { defineOperation } from '../../lib/http/contract.ts';
import { renameSignalToken } from '../../lib/signals/change-tokens.ts';
import { presentSignalToken } from '../../lib/signals/present-endpoint.ts';
import { signalEndpointFunction } from '../../lib/signals/shared-functions.ts';
import {
  signalTokenSchema,
  tokenParams,
  tokenRequestSchema,
} from '../../lib/signals/signal-schema.ts';

export const operation = defineOperation({
  operationId: 'updateSignalEndpointToken',
  summary: 'Update a token of a signal endpoint',
  tag: 'Signals',
  sharedFunction: signalEndpointFunction,
  method: 'PUT',
  path: '/api/admin/signal-endpoints/{id}/tokens/{tokenId}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: tokenParams,
  body: tokenRequestSchema,
  responses: { 200: { description: 'The token.', schema: signalTokenSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: presentSignalToken(await renameSignalToken(caller, params, body.name), params.id),
}));
