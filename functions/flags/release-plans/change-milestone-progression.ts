import {
  changeProgressionSchema,
  progressionSchema,
} from '../../../lib/flags/feature-environments/milestone-schema.ts';
import { presentProgression } from '../../../lib/flags/feature-environments/present-release-plan.ts';
import { changeProgression } from '../../../lib/flags/release-plans/change-release-plan.ts';
import { progressionParams } from '../../../lib/flags/release-plans/request-schema.ts';
import { progressionFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'changeMilestoneProgression',
  summary: 'Set when a milestone is followed by another',
  description:
    'Checked each minute. If the time has passed already, the other milestone starts in the next minute.',
  tag: 'Release plans',
  sharedFunction: progressionFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/progressions/{id}',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_STRATEGY'] },
  params: progressionParams,
  body: changeProgressionSchema,
  responses: { 200: { description: 'The progression.', schema: progressionSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const progression = await changeProgression(caller, params, body);
  return { status: 200, body: presentProgression(params.id, progression) };
});
