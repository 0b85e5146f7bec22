import { setApprovals } from '../../lib/change-requests/approval-settings.ts';
import { projectEnvironmentParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { configRequestSchema } from '../../lib/change-requests/schemas/request-schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { projectEnvironmentsFunction } from '../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'updateProjectChangeRequestConfig',
  summary: 'Update the approval settings of an environment',
  description:
    'Fewer approvals, or none, also need `SKIP_CHANGE_REQUEST` in the environment; without it, propose a change request with the action `updateChangeRequestConfig`. Open change requests need the approvals that are required when they are applied.',
  tag: 'Change requests',
  sharedFunction: projectEnvironmentsFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/environments/{environment}/change-requests/config',
  access: { kind: 'admin', permissions: ['PROJECT_CHANGE_REQUEST_WRITE'] },
  params: projectEnvironmentParams,
  body: configRequestSchema,
  responses: { 204: { description: 'Updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await setApprovals(caller, params, body);
  return { status: 204 };
});
