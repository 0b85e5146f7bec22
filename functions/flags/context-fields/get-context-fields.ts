import { listContextFields } from '../../../lib/flags/context-fields/context-field-store.ts';
import { presentContextField } from '../../../lib/flags/context-fields/present-context-field.ts';
import { contextFieldsSchema } from '../../../lib/flags/context-fields/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getContextFields',
  summary: 'List context fields',
  tag: 'Context fields',
  method: 'GET',
  path: '/api/admin/context',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'All context fields.', schema: contextFieldsSchema } },
  errors: [401, 403],
})(async () => ({ status: 200, body: (await listContextFields()).map(presentContextField) }));
