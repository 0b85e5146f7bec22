import { presentTemplate } from '../../../lib/flags/release-plans/present-template.ts';
import { templateFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import {
  templateParams,
  templateSchema,
} from '../../../lib/flags/release-plans/template-schema.ts';
import { getTemplate } from '../../../lib/flags/release-plans/template-store.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getReleaseTemplate',
  summary: 'Get a release plan template',
  tag: 'Release plans',
  sharedFunction: templateFunction,
  method: 'GET',
  path: '/api/admin/release-plan-templates/{templateId}',
  access: { kind: 'admin', permissions: [] },
  params: templateParams,
  responses: { 200: { description: 'The template.', schema: templateSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: presentTemplate(await getTemplate(params.templateId)),
}));
