import { listAvailableReviewers } from '../../lib/change-requests/lifecycle/available-reviewers.ts';
import { projectEnvironmentParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { reviewersSchema } from '../../lib/change-requests/schemas/reviewers-schema.ts';
import { readChangeRequestsFunction } from '../../lib/change-requests/shared-functions.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getAvailableChangeRequestReviewers',
  summary: 'List possible reviewers in an environment',
  tag: 'Change requests',
  sharedFunction: readChangeRequestsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/change-requests/available-reviewers/{environment}',
  access: { kind: 'admin', permissions: [] },
  params: projectEnvironmentParams,
  responses: {
    200: { description: 'The users allowed to approve changes there.', schema: reviewersSchema },
  },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: { reviewers: await listAvailableReviewers(params.projectId, params.environment) },
}));
