import { createStrategyType } from '../../../lib/flags/strategy-types/change-strategy-types.ts';
import { presentStrategyType } from '../../../lib/flags/strategy-types/present-strategy-type.ts';
import {
  createStrategyTypeSchema,
  strategyTypeSchema,
} from '../../../lib/flags/strategy-types/schema.ts';
import { strategyTypeFunction } from '../../../lib/flags/strategy-types/strategy-type-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'createStrategy',
  summary: 'Create a custom strategy type',
  description:
    'Custom strategy types may be removed in the future: prefer built-in ones with constraints. SDKs need an implementation of each custom type.',
  tag: 'Strategy types',
  sharedFunction: strategyTypeFunction,
  hasOwnFunction: true,
  method: 'POST',
  path: '/api/admin/strategies',
  access: { kind: 'admin', permissions: ['CREATE_STRATEGY'] },
  body: createStrategyTypeSchema,
  hasStrictTypes: true,
  responses: { 201: { description: 'The new strategy type.', schema: strategyTypeSchema } },
  errors: [400, 401, 403, 409, 413, 415],
  deprecated: true,
})(async ({ body, caller }) => {
  const type = await createStrategyType(caller, body);
  return {
    status: 201,
    headers: { location: `strategies/${type.name}` },
    body: presentStrategyType(type),
  };
});
