import { setLegalValue } from '../../../lib/flags/context-fields/change-context-fields.ts';
import { contextFieldParams, legalValueSchema } from '../../../lib/flags/context-fields/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateContextFieldLegalValue',
  summary: 'Add or update a legal value of a context field',
  tag: 'Context fields',
  method: 'POST',
  path: '/api/admin/context/{contextField}/legal-values',
  access: { kind: 'admin', permissions: ['UPDATE_CONTEXT_FIELD'] },
  params: contextFieldParams,
  body: legalValueSchema,
  responses: { 200: { description: 'The legal value is added or updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await setLegalValue(caller, { name: params.contextField }, body);
  return { status: 200 };
});
