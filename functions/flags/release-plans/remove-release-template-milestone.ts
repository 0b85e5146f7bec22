import { removeTemplateMilestone } from '../../../lib/flags/release-plans/change-template-milestones.ts';
import { templateFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { templateMilestoneParams } from '../../../lib/flags/release-plans/template-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'removeReleaseTemplateMilestone',
  summary: 'Remove a milestone from a release plan template',
  description: 'The milestone before it is followed by the one after it.',
  tag: 'Release plans',
  sharedFunction: templateFunction,
  method: 'DELETE',
  path: '/api/admin/release-plan-templates/{templateId}/milestones/{milestoneId}',
  access: { kind: 'admin', permissions: ['UPDATE_STRATEGY'] },
  params: templateMilestoneParams,
  responses: { 200: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await removeTemplateMilestone(caller, params);
  return { status: 200 };
});
