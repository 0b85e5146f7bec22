import { markDeprecated } from '../../../lib/flags/strategy-types/change-strategy-types.ts';
import { strategyTypeParams } from '../../../lib/flags/strategy-types/schema.ts';
import { strategyTypeFunction } from '../../../lib/flags/strategy-types/strategy-type-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'reactivateStrategy',
  summary: 'Reactivate a strategy type',
  description: 'Informational only: strategies of the type keep working.',
  tag: 'Strategy types',
  sharedFunction: strategyTypeFunction,
  method: 'POST',
  path: '/api/admin/strategies/{name}/reactivate',
  access: { kind: 'admin', permissions: ['UPDATE_STRATEGY'] },
  params: strategyTypeParams,
  responses: { 200: { description: 'No longer deprecated.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await markDeprecated(caller, params.name, false);
  return { status: 200 };
});
