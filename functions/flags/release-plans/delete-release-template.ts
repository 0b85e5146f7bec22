import { deleteTemplate } from '../../../lib/flags/release-plans/change-templates.ts';
import { templateFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { templateParams } from '../../../lib/flags/release-plans/template-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteReleaseTemplate',
  summary: 'Delete a release plan template',
  description: 'Plans that were made of it stay.',
  tag: 'Release plans',
  sharedFunction: templateFunction,
  method: 'DELETE',
  path: '/api/admin/release-plan-templates/{templateId}',
  access: { kind: 'admin', permissions: ['DELETE_STRATEGY'] },
  params: templateParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteTemplate(caller, params.templateId);
  return { status: 200 };
});
