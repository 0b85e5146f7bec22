import { setEnvironmentVariants } from '../../../lib/flags/feature-environments/change-variants.ts';
import { presentVariants } from '../../../lib/flags/feature-environments/present-strategy.ts';
import { environmentParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import {
  environmentVariantsSchema,
  variantsSchema,
} from '../../../lib/strategies/variant-schema.ts';

export const operation = defineOperation({
  operationId: 'overwriteEnvironmentFeatureVariants',
  summary: 'Replace the variants of a flag in an environment',
  tag: 'Variants of flags',
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'] },
  params: environmentParams,
  body: variantsSchema,
  responses: {
    200: {
      description: 'The variants, with adjusted weights.',
      schema: environmentVariantsSchema,
    },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const environment = await setEnvironmentVariants(caller, params, body);
  return { status: 200, body: { version: 1, variants: presentVariants(environment) } };
});
