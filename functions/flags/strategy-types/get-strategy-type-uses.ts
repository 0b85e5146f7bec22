import { listTypeUses } from '../../../lib/flags/features/list-type-uses.ts';
import { strategyTypeParams } from '../../../lib/flags/strategy-types/schema.ts';
import { strategyTypeFunction } from '../../../lib/flags/strategy-types/strategy-type-function.ts';
import { strategyTypeUsesSchema } from '../../../lib/flags/strategy-types/uses-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getStrategyTypeUses',
  summary: 'List what uses a custom strategy type',
  description:
    'The strategies of the type, those of archived flags included, and projects whose default strategy has it. None of them may be left when it is deleted. Uses of built-in types are not stored: they are never deleted.',
  tag: 'Strategy types',
  sharedFunction: strategyTypeFunction,
  method: 'GET',
  path: '/api/admin/strategies/{name}/uses',
  access: { kind: 'admin', permissions: [] },
  params: strategyTypeParams,
  responses: { 200: { description: 'The uses.', schema: strategyTypeUsesSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller: { rights } }) => ({
  status: 200,
  body: await listTypeUses(rights, params.name),
}));
