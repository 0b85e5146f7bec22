import { getApprovalSettings } from '../../lib/change-requests/approval-settings.ts';
import { configSchema } from '../../lib/change-requests/schemas/config-schema.ts';
import { readChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { projectParams } from '../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'getProjectChangeRequestConfig',
  summary: 'Get the approval settings of a project',
  tag: 'Change requests',
  sharedFunction: readChangeRequestsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/change-requests/config',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'The settings of each environment.', schema: configSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: await getApprovalSettings(params.projectId),
}));
