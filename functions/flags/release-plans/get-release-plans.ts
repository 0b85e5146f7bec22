import { presentReleasePlans } from '../../../lib/flags/feature-environments/present-release-plan.ts';
import { releasePlansSchema } from '../../../lib/flags/feature-environments/release-plan-schema.ts';
import { environmentParams } from '../../../lib/flags/features/params-schema.ts';
import { getPlannedState } from '../../../lib/flags/release-plans/change-release-plan.ts';
import { releasePlanFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getReleasePlans',
  summary: 'List the release plans of a flag',
  tag: 'Release plans',
  sharedFunction: releasePlanFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans',
  access: { kind: 'admin', permissions: [] },
  params: environmentParams,
  responses: {
    200: {
      description: 'The plan of the flag in the environment, if it has one.',
      schema: releasePlansSchema,
    },
  },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: presentReleasePlans(await getPlannedState(params)),
}));
