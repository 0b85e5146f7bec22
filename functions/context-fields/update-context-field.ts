import { updateContextField } from '../../lib/context-fields/change-context-fields.ts';
import { contextFieldParams, updateContextFieldSchema } from '../../lib/context-fields/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateContextField',
  summary: 'Change a context field',
  description:
    'What the request leaves out stays as it is. Constraints that are stored already are not checked against new legal values.',
  tag: 'Context fields',
  method: 'PUT',
  path: '/api/admin/context/{contextField}',
  access: { kind: 'admin', permissions: ['UPDATE_CONTEXT_FIELD'] },
  params: contextFieldParams,
  body: updateContextFieldSchema,
  responses: { 200: { description: 'The context field is as it was asked to be.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await updateContextField(caller, params.contextField, body);
  return { status: 200 };
});
