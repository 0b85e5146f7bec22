import { refuseTakenContextField } from '../../../lib/flags/context-fields/change-context-fields.ts';
import { validateContextFieldSchema } from '../../../lib/flags/context-fields/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'validateContextFieldNameForProject',
  summary: 'Check a name for a new context field of a project',
  tag: 'Context fields',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/context/validate',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  role: 'reader',
  params: projectParams,
  body: validateContextFieldSchema,
  responses: { 200: { description: 'The name is valid and available.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body: { name } }) => {
  await refuseTakenContextField({ name, project: params.projectId });
  return { status: 200 };
});
