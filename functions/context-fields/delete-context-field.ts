import { deleteContextField } from '../../lib/context-fields/change-context-fields.ts';
import { contextFieldParams } from '../../lib/context-fields/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteContextField',
  summary: 'Delete a context field',
  description:
    'Answered 409 for a built-in one. Constraints that compare it go on working, but can not be written again.',
  tag: 'Context fields',
  method: 'DELETE',
  path: '/api/admin/context/{contextField}',
  access: { kind: 'admin', permissions: ['DELETE_CONTEXT_FIELD'] },
  params: contextFieldParams,
  responses: { 200: { description: 'The context field is gone.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteContextField(caller, params.contextField);
  return { status: 200 };
});
