import { removeLegalValue } from '../../../lib/flags/context-fields/change-context-fields.ts';
import { projectLegalValueParams } from '../../../lib/flags/context-fields/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteContextFieldLegalValueForProject',
  summary: 'Remove a legal value from a context field of a project',
  tag: 'Context fields',
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/context/{contextField}/legal-values/{legalValue}',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT_CONTEXT', 'UPDATE_CONTEXT_FIELD'] },
  params: projectLegalValueParams,
  responses: { 200: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params: { projectId: project, contextField: name, legalValue }, caller }) => {
  await removeLegalValue(caller, { name, project }, legalValue);
  return { status: 200 };
});
