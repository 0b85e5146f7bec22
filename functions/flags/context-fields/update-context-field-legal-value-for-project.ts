import { setLegalValue } from '../../../lib/flags/context-fields/change-context-fields.ts';
import { legalValueSchema, projectFieldParams } from '../../../lib/flags/context-fields/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateContextFieldLegalValueForProject',
  summary: 'Add or update a legal value of a context field of a project',
  tag: 'Context fields',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/context/{contextField}/legal-values',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT_CONTEXT', 'UPDATE_CONTEXT_FIELD'] },
  params: projectFieldParams,
  body: legalValueSchema,
  responses: { 200: { description: 'The legal value is added or updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params: { projectId: project, contextField: name }, body, caller }) => {
  await setLegalValue(caller, { name, project }, body);
  return { status: 200 };
});
