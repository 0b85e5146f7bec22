import { presentStrategyType } from '../../../lib/flags/strategy-types/present-strategy-type.ts';
import { strategyTypesSchema } from '../../../lib/flags/strategy-types/schema.ts';
import { strategyTypeFunction } from '../../../lib/flags/strategy-types/strategy-type-function.ts';
import { listStrategyTypes } from '../../../lib/flags/strategy-types/strategy-type-store.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getAllStrategies',
  summary: 'List strategy types',
  tag: 'Strategy types',
  sharedFunction: strategyTypeFunction,
  method: 'GET',
  path: '/api/admin/strategies',
  access: { kind: 'admin', permissions: [] },
  responses: {
    200: { description: 'All strategy types, built-in and custom.', schema: strategyTypesSchema },
  },
  errors: [400, 401, 403],
})(async () => ({
  status: 200,
  body: { version: 1, strategies: (await listStrategyTypes()).map(presentStrategyType) },
}));
