import { defineOperation } from '../../lib/http/contract.ts';
import { deleteSignalToken } from '../../lib/signals/change-tokens.ts';
import { signalEndpointFunction } from '../../lib/signals/shared-functions.ts';
import { tokenParams } from '../../lib/signals/signal-schema.ts';

export const operation = defineOperation({
  operationId: 'deleteSignalEndpointToken',
  summary: 'Delete a token of a signal endpoint',
  description: 'It is refused at once.',
  tag: 'Signals',
  sharedFunction: signalEndpointFunction,
  method: 'DELETE',
  path: '/api/admin/signal-endpoints/{id}/tokens/{tokenId}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: tokenParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteSignalToken(caller, params);
  return { status: 200 };
});
