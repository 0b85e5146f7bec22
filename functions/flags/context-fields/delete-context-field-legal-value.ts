import { removeLegalValue } from '../../../lib/flags/context-fields/change-context-fields.ts';
import { legalValueParams } from '../../../lib/flags/context-fields/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deleteContextFieldLegalValue',
  summary: 'Remove a legal value from a context field',
  tag: 'Context fields',
  method: 'DELETE',
  path: '/api/admin/context/{contextField}/legal-values/{legalValue}',
  access: { kind: 'admin', permissions: ['UPDATE_CONTEXT_FIELD'] },
  params: legalValueParams,
  responses: { 200: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await removeLegalValue(caller, { name: params.contextField }, params.legalValue);
  return { status: 200 };
});
