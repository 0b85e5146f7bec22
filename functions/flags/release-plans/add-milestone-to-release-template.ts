import {
  milestoneRequestSchema,
  milestoneSchema,
} from '../../../lib/flags/feature-environments/milestone-schema.ts';
import { presentMilestone } from '../../../lib/flags/feature-environments/present-release-plan.ts';
import { addTemplateMilestone } from '../../../lib/flags/release-plans/change-template-milestones.ts';
import { templateFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { templateParams } from '../../../lib/flags/release-plans/template-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'addMilestoneToReleaseTemplate',
  summary: 'Add a milestone to a release plan template',
  tag: 'Release plans',
  sharedFunction: templateFunction,
  method: 'POST',
  path: '/api/admin/release-plan-templates/{templateId}/milestones',
  access: { kind: 'admin', permissions: ['UPDATE_STRATEGY'] },
  params: templateParams,
  body: milestoneRequestSchema,
  responses: { 200: { description: 'The new milestone.', schema: milestoneSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params: { templateId }, body, caller }) => ({
  status: 200,
  body: presentMilestone(await addTemplateMilestone(caller, templateId, body), templateId),
}));
