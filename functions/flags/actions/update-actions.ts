import {
  actionSetParams,
  actionSetRequestSchema,
  actionSetSchema,
} from '../../../lib/flags/actions/action-schema.ts';
import { updateActionSet } from '../../../lib/flags/actions/change-action-sets.ts';
import { presentActionSet } from '../../../lib/flags/actions/present-action-set.ts';
import { actionFunction } from '../../../lib/flags/actions/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateActions',
  summary: 'Replace a set of actions',
  description:
    'Without an actor, the actions have the rights of whoever sends this request from then on.',
  tag: 'Signals',
  sharedFunction: actionFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/actions/{id}',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'] },
  params: actionSetParams,
  body: actionSetRequestSchema,
  responses: { 200: { description: 'The replaced set of actions.', schema: actionSetSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: presentActionSet(await updateActionSet(caller, params, body)),
}));
