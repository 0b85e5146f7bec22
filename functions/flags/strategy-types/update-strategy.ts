import { updateStrategyType } from '../../../lib/flags/strategy-types/change-strategy-types.ts';
import {
  strategyTypeParams,
  updateStrategyTypeSchema,
} from '../../../lib/flags/strategy-types/schema.ts';
import { strategyTypeFunction } from '../../../lib/flags/strategy-types/strategy-type-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateStrategy',
  summary: 'Update a custom strategy type',
  description:
    'If omitted, title and description keep their values; null removes them. Returns 409 for a type that is not editable, such as a built-in one.',
  tag: 'Strategy types',
  sharedFunction: strategyTypeFunction,
  method: 'PUT',
  path: '/api/admin/strategies/{name}',
  access: { kind: 'admin', permissions: ['UPDATE_STRATEGY'] },
  params: strategyTypeParams,
  body: updateStrategyTypeSchema,
  responses: { 200: { description: 'Updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await updateStrategyType(caller, params.name, body);
  return { status: 200 };
});
