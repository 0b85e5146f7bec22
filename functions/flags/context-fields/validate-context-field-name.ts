import { refuseTakenContextField } from '../../../lib/flags/context-fields/change-context-fields.ts';
import { validateContextFieldSchema } from '../../../lib/flags/context-fields/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'validateContextFieldName',
  summary: 'Check a name for a new context field',
  tag: 'Context fields',
  method: 'POST',
  path: '/api/admin/context/validate',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  role: 'reader',
  body: validateContextFieldSchema,
  responses: { 200: { description: 'The name is valid and available.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body }) => {
  await refuseTakenContextField(body);
  return { status: 200 };
});
