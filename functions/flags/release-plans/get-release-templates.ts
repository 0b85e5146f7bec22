import { listTemplates } from '../../../lib/flags/release-plans/change-templates.ts';
import { templateGroup } from '../../../lib/flags/release-plans/groups.ts';
import { presentTemplate } from '../../../lib/flags/release-plans/present-template.ts';
import { templatesSchema } from '../../../lib/flags/release-plans/template-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getReleaseTemplates',
  summary: 'List release plan templates',
  tag: 'Release plans',
  group: templateGroup,
  method: 'GET',
  path: '/api/admin/release-plan-templates',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The templates.', schema: templatesSchema } },
  errors: [401, 403],
})(async () => ({
  status: 200,
  body: (await listTemplates()).map(presentTemplate),
}));
