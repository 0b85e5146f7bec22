import {
  milestoneRequestSchema,
  milestoneSchema,
} from '../../../lib/flags/feature-environments/milestone-schema.ts';
import { presentMilestone } from '../../../lib/flags/feature-environments/present-release-plan.ts';
import { updateTemplateMilestone } from '../../../lib/flags/release-plans/change-template-milestones.ts';
import { templateFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { templateMilestoneParams } from '../../../lib/flags/release-plans/template-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateReleaseTemplateMilestone',
  summary: 'Update a milestone of a release plan template',
  description:
    'Its strategies and its transition stay unless the request has others; `null` ends the transition.',
  tag: 'Release plans',
  sharedFunction: templateFunction,
  method: 'PUT',
  path: '/api/admin/release-plan-templates/{templateId}/milestones/{milestoneId}',
  access: { kind: 'admin', permissions: ['UPDATE_STRATEGY'] },
  params: templateMilestoneParams,
  body: milestoneRequestSchema,
  responses: { 200: { description: 'The updated milestone.', schema: milestoneSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: presentMilestone(await updateTemplateMilestone(caller, params, body), params.templateId),
}));
