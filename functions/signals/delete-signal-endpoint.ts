import { defineOperation } from '../../lib/http/contract.ts';
import { deleteEndpoint } from '../../lib/signals/change-endpoints.ts';
import { signalEndpointFunction } from '../../lib/signals/shared-functions.ts';
import { endpointParams } from '../../lib/signals/signal-schema.ts';

export const operation = defineOperation({
  operationId: 'deleteSignalEndpoint',
  summary: 'Delete a signal endpoint',
  description: 'Returns 409 while safeguards or actions wait for its signals.',
  tag: 'Signals',
  sharedFunction: signalEndpointFunction,
  method: 'DELETE',
  path: '/api/admin/signal-endpoints/{id}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: endpointParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteEndpoint(caller, params.id);
  return { status: 200 };
});
