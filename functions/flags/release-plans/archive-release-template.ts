import { archiveTemplate } from '../../../lib/flags/release-plans/change-templates.ts';
import { templateFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { templateParams } from '../../../lib/flags/release-plans/template-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'archiveReleaseTemplate',
  summary: 'Archive a release plan template',
  description: 'No new plans can be made of it, and its name can be used again.',
  tag: 'Release plans',
  sharedFunction: templateFunction,
  method: 'POST',
  path: '/api/admin/release-plan-templates/archive/{templateId}',
  access: { kind: 'admin', permissions: ['DELETE_STRATEGY'] },
  params: templateParams,
  responses: { 200: { description: 'Archived.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await archiveTemplate(caller, params.templateId);
  return { status: 200 };
});
