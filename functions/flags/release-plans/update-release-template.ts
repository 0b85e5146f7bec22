import { updateTemplate } from '../../../lib/flags/release-plans/change-templates.ts';
import { presentTemplate } from '../../../lib/flags/release-plans/present-template.ts';
import { templateFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import {
  templateParams,
  templateRequestSchema,
  templateSchema,
} from '../../../lib/flags/release-plans/template-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateReleaseTemplate',
  summary: 'Update a release plan template',
  description: 'Plans that were made of it stay as they are.',
  tag: 'Release plans',
  sharedFunction: templateFunction,
  method: 'PUT',
  path: '/api/admin/release-plan-templates/{templateId}',
  access: { kind: 'admin', permissions: ['UPDATE_STRATEGY'] },
  params: templateParams,
  body: templateRequestSchema,
  responses: { 200: { description: 'The updated template.', schema: templateSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: presentTemplate(await updateTemplate(caller, params.templateId, body)),
}));
