import { createContextField } from '../../../lib/flags/context-fields/change-context-fields.ts';
import { presentContextField } from '../../../lib/flags/context-fields/present-context-field.ts';
import {
  contextFieldSchema,
  createContextFieldSchema,
} from '../../../lib/flags/context-fields/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'createContextFieldForProject',
  summary: 'Create a context field of a project',
  description:
    'Its legal values bind in this project only. Its name is unique in the instance. `project` in the body is the project of the path, or absent.',
  tag: 'Context fields',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/context',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT_CONTEXT', 'CREATE_CONTEXT_FIELD'] },
  params: projectParams,
  body: createContextFieldSchema,
  responses: { 201: { description: 'The new context field.', schema: contextFieldSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params: { projectId: project }, body, caller }) => {
  const { name, ...request } = body;
  const field = await createContextField(caller, { name, project }, request);
  return {
    status: 201,
    headers: { location: `/api/admin/projects/${project}/context/${field.name}` },
    body: presentContextField(field),
  };
});
