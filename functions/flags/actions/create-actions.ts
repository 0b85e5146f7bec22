import {
  actionSetRequestSchema,
  actionSetSchema,
} from '../../../lib/flags/actions/action-schema.ts';
import { createActionSet } from '../../../lib/flags/actions/change-action-sets.ts';
import { presentActionSet } from '../../../lib/flags/actions/present-action-set.ts';
import { actionFunction } from '../../../lib/flags/actions/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'createActions',
  summary: 'Create a set of actions',
  description:
    'When a signal comes that the filters let through, the actions change flags of the project, with the rights of their actor.',
  tag: 'Signals',
  sharedFunction: actionFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/actions',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'] },
  params: projectParams,
  body: actionSetRequestSchema,
  responses: { 201: { description: 'The new set of actions.', schema: actionSetSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 201,
  body: presentActionSet(await createActionSet(caller, params.projectId, body)),
}));
