import { updateContextField } from '../../../lib/flags/context-fields/change-context-fields.ts';
import {
  projectFieldParams,
  updateContextFieldSchema,
} from '../../../lib/flags/context-fields/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateContextFieldForProject',
  summary: 'Update a context field of a project',
  description:
    'Omitted properties keep their values. Stored constraints are not checked against new legal values. `project` in the body is the project of the path, or absent.',
  tag: 'Context fields',
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/context/{contextField}',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT_CONTEXT', 'UPDATE_CONTEXT_FIELD'] },
  params: projectFieldParams,
  body: updateContextFieldSchema,
  responses: { 200: { description: 'Updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params: { projectId: project, contextField: name }, body, caller }) => {
  await updateContextField(caller, { name, project }, body);
  return { status: 200 };
});
