import { presentContextField } from '../../../lib/flags/context-fields/present-context-field.ts';
import {
  contextFieldSchema,
  projectFieldParams,
} from '../../../lib/flags/context-fields/schema.ts';
import { getContextFieldAt } from '../../../lib/flags/context-fields/visible-context-fields.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getContextFieldForProject',
  summary: 'Get a context field of a project',
  tag: 'Context fields',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/context/{contextField}',
  access: { kind: 'admin', permissions: [] },
  params: projectFieldParams,
  responses: { 200: { description: 'The context field.', schema: contextFieldSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params: { projectId: project, contextField: name }, caller: { rights } }) => ({
  status: 200,
  body: presentContextField(await getContextFieldAt(rights, { name, project })),
}));
