import { actionSetsSchema } from '../../../lib/flags/actions/action-schema.ts';
import { listActionsOf } from '../../../lib/flags/actions/change-action-sets.ts';
import { presentActionSet } from '../../../lib/flags/actions/present-action-set.ts';
import { actionFunction } from '../../../lib/flags/actions/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'getActions',
  summary: 'List the actions of a project',
  description: 'What the project does when signals come.',
  tag: 'Signals',
  sharedFunction: actionFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/actions',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'All sets of actions.', schema: actionSetsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => {
  const sets = await listActionsOf(params.projectId);
  return { status: 200, body: { actions: sets.map(presentActionSet) } };
});
