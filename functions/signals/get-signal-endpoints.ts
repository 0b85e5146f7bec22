import { defineOperation } from '../../lib/http/contract.ts';
import { listEndpoints } from '../../lib/signals/endpoint-store.ts';
import { presentEndpoint } from '../../lib/signals/present-endpoint.ts';
import { signalEndpointFunction } from '../../lib/signals/shared-functions.ts';
import { signalEndpointsSchema } from '../../lib/signals/signal-schema.ts';

export const operation = defineOperation({
  operationId: 'getSignalEndpoints',
  summary: 'List signal endpoints',
  tag: 'Signals',
  sharedFunction: signalEndpointFunction,
  method: 'GET',
  path: '/api/admin/signal-endpoints',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'All signal endpoints.', schema: signalEndpointsSchema } },
  errors: [400, 401, 403],
})(async () => ({
  status: 200,
  body: { signalEndpoints: (await listEndpoints()).map(presentEndpoint) },
}));
