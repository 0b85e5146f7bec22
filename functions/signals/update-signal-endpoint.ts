import { defineOperation } from '../../lib/http/contract.ts';
import { updateEndpoint } from '../../lib/signals/change-endpoints.ts';
import { presentEndpoint } from '../../lib/signals/present-endpoint.ts';
import { signalEndpointFunction } from '../../lib/signals/shared-functions.ts';
import {
  endpointParams,
  signalEndpointSchema,
  updateEndpointSchema,
} from '../../lib/signals/signal-schema.ts';

export const operation = defineOperation({
  operationId: 'updateSignalEndpoint',
  summary: 'Update a signal endpoint',
  description: 'Omitted properties keep their values.',
  tag: 'Signals',
  sharedFunction: signalEndpointFunction,
  method: 'PUT',
  path: '/api/admin/signal-endpoints/{id}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: endpointParams,
  body: updateEndpointSchema,
  responses: { 200: { description: 'The updated signal endpoint.', schema: signalEndpointSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: presentEndpoint(await updateEndpoint(caller, params.id, body)),
}));
