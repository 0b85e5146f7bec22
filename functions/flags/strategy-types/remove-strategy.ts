import { deleteStrategyType } from '../../../lib/flags/strategy-types/change-strategy-types.ts';
import { strategyTypeParams } from '../../../lib/flags/strategy-types/schema.ts';
import { strategyTypeFunction } from '../../../lib/flags/strategy-types/strategy-type-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'removeStrategy',
  summary: 'Delete a custom strategy type',
  description:
    'Returns 409 for a built-in type, and if it is used by a strategy of a flag, archived or not, or by the default strategy of a project.',
  tag: 'Strategy types',
  sharedFunction: strategyTypeFunction,
  method: 'DELETE',
  path: '/api/admin/strategies/{name}',
  access: { kind: 'admin', permissions: ['DELETE_STRATEGY'] },
  params: strategyTypeParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteStrategyType(caller, params.name);
  return { status: 200 };
});
