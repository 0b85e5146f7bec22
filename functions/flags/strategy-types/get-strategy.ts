import { presentStrategyType } from '../../../lib/flags/strategy-types/present-strategy-type.ts';
import {
  strategyTypeParams,
  strategyTypeSchema,
} from '../../../lib/flags/strategy-types/schema.ts';
import { strategyTypeFunction } from '../../../lib/flags/strategy-types/strategy-type-function.ts';
import { getStrategyType } from '../../../lib/flags/strategy-types/strategy-type-store.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getStrategy',
  summary: 'Get a strategy type',
  tag: 'Strategy types',
  sharedFunction: strategyTypeFunction,
  method: 'GET',
  path: '/api/admin/strategies/{name}',
  access: { kind: 'admin', permissions: [] },
  params: strategyTypeParams,
  responses: { 200: { description: 'The strategy type.', schema: strategyTypeSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({
  status: 200,
  body: presentStrategyType(await getStrategyType(params.name)),
}));
