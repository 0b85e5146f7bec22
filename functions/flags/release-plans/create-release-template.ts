import { createTemplate } from '../../../lib/flags/release-plans/change-templates.ts';
import { presentTemplate } from '../../../lib/flags/release-plans/present-template.ts';
import { templateFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import {
  templateRequestSchema,
  templateSchema,
} from '../../../lib/flags/release-plans/template-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'createReleaseTemplate',
  summary: 'Create a release plan template',
  tag: 'Release plans',
  sharedFunction: templateFunction,
  method: 'POST',
  path: '/api/admin/release-plan-templates',
  access: { kind: 'admin', permissions: ['CREATE_STRATEGY'] },
  body: templateRequestSchema,
  responses: { 200: { description: 'The new template.', schema: templateSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => ({
  status: 200,
  body: presentTemplate(await createTemplate(caller, body)),
}));
