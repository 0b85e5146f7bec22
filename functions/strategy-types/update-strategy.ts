import { defineOperation } from '../../lib/http/contract.ts';
import { updateStrategyType } from '../../lib/strategy-types/change-strategy-types.ts';
import { strategyTypeParams, updateStrategyTypeSchema } from '../../lib/strategy-types/schema.ts';

export const operation = defineOperation({
  operationId: 'updateStrategy',
  summary: 'Change a custom strategy type',
  description:
    'Title and description stay as they are when left out. Answered 409 for a strategy type that is not editable, such as the built-in ones.',
  tag: 'Strategy types',
  method: 'PUT',
  path: '/api/admin/strategies/{name}',
  access: { kind: 'admin', permissions: ['UPDATE_STRATEGY'] },
  params: strategyTypeParams,
  body: updateStrategyTypeSchema,
  responses: { 200: { description: 'The strategy type is as it was asked to be.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await updateStrategyType(caller, params.name, body);
  return { status: 200 };
});
