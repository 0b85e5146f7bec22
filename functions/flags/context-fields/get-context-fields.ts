import { presentContextField } from '../../../lib/flags/context-fields/present-context-field.ts';
import {
  contextFieldsQuery,
  contextFieldsSchema,
} from '../../../lib/flags/context-fields/schema.ts';
import { listVisibleContextFields } from '../../../lib/flags/context-fields/visible-context-fields.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getContextFields',
  summary: 'List context fields',
  description: 'Those of all projects; with `include=project` also those of single projects.',
  tag: 'Context fields',
  method: 'GET',
  path: '/api/admin/context',
  access: { kind: 'admin', permissions: [] },
  query: contextFieldsQuery,
  responses: { 200: { description: 'The context fields.', schema: contextFieldsSchema } },
  errors: [400, 401, 403],
})(async ({ query, caller: { rights } }) => ({
  status: 200,
  body: (await listVisibleContextFields(rights, query.include)).map(presentContextField),
}));
