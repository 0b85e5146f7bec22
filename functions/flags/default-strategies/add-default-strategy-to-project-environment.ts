import { environmentParamSchema, projectParamSchema } from '../../../lib/environments/schema.ts';
import { setDefaultStrategy } from '../../../lib/flags/default-strategies/default-strategy.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { object } from '../../../lib/platform/schema/words.ts';
import { projectEnvironmentsFunction } from '../../../lib/projects/shared-functions.ts';
import { defaultStrategySchema } from '../../../lib/strategies/default-strategy-schema.ts';
import { presentDefaultStrategy } from '../../../lib/strategies/present-default-strategy.ts';
import { createStrategySchema } from '../../../lib/strategies/strategy-schema.ts';

export const operation = defineOperation({
  operationId: 'addDefaultStrategyToProjectEnvironment',
  summary: 'Set the default strategy of an environment',
  description:
    'A flag of the project gets it when it is enabled in the environment and has no strategy.',
  tag: 'Projects',
  sharedFunction: projectEnvironmentsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/environments/{environment}/default-strategy',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT', 'PROJECT_DEFAULT_STRATEGY_WRITE'] },
  params: object({
    projectId: projectParamSchema,
    environment: environmentParamSchema,
  }),
  body: createStrategySchema,
  responses: { 200: { description: 'The default strategy.', schema: defaultStrategySchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const strategy = await setDefaultStrategy(caller, params, body);
  return { status: 200, body: presentDefaultStrategy(strategy) };
});
