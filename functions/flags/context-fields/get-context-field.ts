import { presentContextField } from '../../../lib/flags/context-fields/present-context-field.ts';
import {
  contextFieldParams,
  contextFieldSchema,
} from '../../../lib/flags/context-fields/schema.ts';
import { getContextFieldAt } from '../../../lib/flags/context-fields/visible-context-fields.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getContextField',
  summary: 'Get a context field',
  tag: 'Context fields',
  method: 'GET',
  path: '/api/admin/context/{contextField}',
  access: { kind: 'admin', permissions: [] },
  params: contextFieldParams,
  responses: { 200: { description: 'The context field.', schema: contextFieldSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller: { rights } }) => ({
  status: 200,
  body: presentContextField(await getContextFieldAt(rights, { name: params.contextField })),
}));
