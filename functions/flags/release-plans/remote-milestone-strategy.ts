import { removeTemplateStrategy } from '../../../lib/flags/release-plans/change-template-milestones.ts';
import { templateFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { templateStrategyParams } from '../../../lib/flags/release-plans/template-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'remoteMilestoneStrategy',
  summary: 'Remove a strategy from a milestone of a release plan template',
  tag: 'Release plans',
  sharedFunction: templateFunction,
  method: 'DELETE',
  path: '/api/admin/release-plan-templates/{templateId}/milestones/{milestoneId}/strategies/{strategyId}',
  access: { kind: 'admin', permissions: ['UPDATE_STRATEGY'] },
  params: templateStrategyParams,
  responses: { 200: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await removeTemplateStrategy(caller, params);
  return { status: 200 };
});
