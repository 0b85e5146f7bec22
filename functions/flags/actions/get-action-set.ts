import { actionSetParams, actionSetSchema } from '../../../lib/flags/actions/action-schema.ts';
import { getActionSet } from '../../../lib/flags/actions/action-set-store.ts';
import { presentActionSet } from '../../../lib/flags/actions/present-action-set.ts';
import { actionFunction } from '../../../lib/flags/actions/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getActionSet',
  summary: 'Get a set of actions',
  tag: 'Signals',
  sharedFunction: actionFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/actions/{id}',
  access: { kind: 'admin', permissions: [] },
  params: actionSetParams,
  responses: { 200: { description: 'The set of actions.', schema: actionSetSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params: { projectId, id } }) => ({
  status: 200,
  body: presentActionSet(await getActionSet(projectId, id)),
}));
