import { presentContextField } from '../../../lib/flags/context-fields/present-context-field.ts';
import {
  contextFieldsSchema,
  projectContextFieldsQuery,
} from '../../../lib/flags/context-fields/schema.ts';
import { listProjectContextFields } from '../../../lib/flags/context-fields/visible-context-fields.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'getContextFieldsForProject',
  summary: 'List the context fields of a project',
  description: 'Those of the project alone; with `include=root` also those of all projects.',
  tag: 'Context fields',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/context',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  query: projectContextFieldsQuery,
  responses: { 200: { description: 'The context fields.', schema: contextFieldsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, query }) => ({
  status: 200,
  body: (await listProjectContextFields(params.projectId, query.include)).map(presentContextField),
}));
