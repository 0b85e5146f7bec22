import { listTemplates } from '../../../lib/flags/release-plans/change-templates.ts';
import { presentTemplate } from '../../../lib/flags/release-plans/present-template.ts';
import { templateFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { templatesSchema } from '../../../lib/flags/release-plans/template-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getReleaseTemplates',
  summary: 'List release plan templates',
  tag: 'Release plans',
  sharedFunction: templateFunction,
  method: 'GET',
  path: '/api/admin/release-plan-templates',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The templates.', schema: templatesSchema } },
  errors: [400, 401, 403],
})(async () => ({
  status: 200,
  body: (await listTemplates()).map(presentTemplate),
}));
