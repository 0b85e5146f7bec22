import { deleteContextField } from '../../../lib/flags/context-fields/change-context-fields.ts';
import { projectFieldParams } from '../../../lib/flags/context-fields/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteContextFieldForProject',
  summary: 'Delete a context field of a project',
  description: 'Constraints on the field stay as they are.',
  tag: 'Context fields',
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/context/{contextField}',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT_CONTEXT', 'DELETE_CONTEXT_FIELD'] },
  params: projectFieldParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params: { projectId: project, contextField: name }, caller }) => {
  await deleteContextField(caller, { name, project });
  return { status: 200 };
});
