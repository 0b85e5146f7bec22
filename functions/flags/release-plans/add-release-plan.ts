import { presentReleasePlan } from '../../../lib/flags/feature-environments/present-release-plan.ts';
import { releasePlanSchema } from '../../../lib/flags/feature-environments/release-plan-schema.ts';
import { environmentParams } from '../../../lib/flags/features/params-schema.ts';
import { addReleasePlan } from '../../../lib/flags/release-plans/change-release-plan.ts';
import { addPlanSchema } from '../../../lib/flags/release-plans/request-schema.ts';
import { releasePlanFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'addReleasePlan',
  summary: 'Add a release plan to a flag',
  description:
    'Nothing changes for clients until its first milestone is started. Returns 409 if the flag has a plan in the environment.',
  tag: 'Release plans',
  sharedFunction: releasePlanFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans',
  access: { kind: 'admin', permissions: ['CREATE_FEATURE_STRATEGY'] },
  params: environmentParams,
  body: addPlanSchema,
  responses: { 200: { description: 'The new plan.', schema: releasePlanSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const plan = await addReleasePlan(caller, params, body.templateId);
  const { featureName: feature, environment } = params;
  return { status: 200, body: presentReleasePlan(plan, { feature, environment }) };
});
