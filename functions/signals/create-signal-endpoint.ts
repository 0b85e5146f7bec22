import { defineOperation } from '../../lib/http/contract.ts';
import { createEndpoint } from '../../lib/signals/change-endpoints.ts';
import { presentEndpoint } from '../../lib/signals/present-endpoint.ts';
import { signalEndpointFunction } from '../../lib/signals/shared-functions.ts';
import { createEndpointSchema, signalEndpointSchema } from '../../lib/signals/signal-schema.ts';

export const operation = defineOperation({
  operationId: 'createSignalEndpoint',
  summary: 'Create a signal endpoint',
  tag: 'Signals',
  sharedFunction: signalEndpointFunction,
  method: 'POST',
  path: '/api/admin/signal-endpoints',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: createEndpointSchema,
  responses: { 201: { description: 'The new signal endpoint.', schema: signalEndpointSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => ({
  status: 201,
  body: presentEndpoint(await createEndpoint(caller, body)),
}));
