import { defineOperation } from '../../lib/http/contract.ts';
import { deleteStrategyType } from '../../lib/strategy-types/change-strategy-types.ts';
import { strategyTypeParams } from '../../lib/strategy-types/schema.ts';

export const operation = defineOperation({
  operationId: 'removeStrategy',
  summary: 'Delete a custom strategy type',
  description:
    'Answered 409 for a built-in one, and while a strategy of any flag, also in the archive, or a default strategy of a project is of this type.',
  tag: 'Strategy types',
  method: 'DELETE',
  path: '/api/admin/strategies/{name}',
  access: { kind: 'admin', permissions: ['DELETE_STRATEGY'] },
  params: strategyTypeParams,
  responses: { 200: { description: 'The strategy type is gone.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteStrategyType(caller, params.name);
  return { status: 200 };
});
