import { deleteContextField } from '../../../lib/flags/context-fields/change-context-fields.ts';
import { contextFieldParams } from '../../../lib/flags/context-fields/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteContextField',
  summary: 'Delete a context field',
  description: 'Returns 409 for a built-in field. Constraints on the field stay as they are.',
  tag: 'Context fields',
  method: 'DELETE',
  path: '/api/admin/context/{contextField}',
  access: { kind: 'admin', permissions: ['DELETE_CONTEXT_FIELD'] },
  params: contextFieldParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteContextField(caller, { name: params.contextField });
  return { status: 200 };
});
