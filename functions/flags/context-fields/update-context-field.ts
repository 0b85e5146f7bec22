import { updateContextField } from '../../../lib/flags/context-fields/change-context-fields.ts';
import {
  contextFieldParams,
  updateContextFieldSchema,
} from '../../../lib/flags/context-fields/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateContextField',
  summary: 'Update a context field',
  description:
    'Omitted properties keep their values. Stored constraints are not checked against new legal values.',
  tag: 'Context fields',
  method: 'PUT',
  path: '/api/admin/context/{contextField}',
  access: { kind: 'admin', permissions: ['UPDATE_CONTEXT_FIELD'] },
  params: contextFieldParams,
  body: updateContextFieldSchema,
  responses: { 200: { description: 'Updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await updateContextField(caller, { name: params.contextField }, body);
  return { status: 200 };
});
