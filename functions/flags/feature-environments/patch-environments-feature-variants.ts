import { setEnvironmentVariants } from '../../../lib/flags/feature-environments/change-variants.ts';
import { presentVariants } from '../../../lib/flags/feature-environments/present-strategy.ts';
import { environmentParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { patchSchema } from '../../../lib/http/json-patch.ts';
import {
  environmentVariantsSchema,
  variantsSchema,
} from '../../../lib/strategies/variant-schema.ts';

export const operation = defineOperation({
  operationId: 'patchEnvironmentsFeatureVariants',
  summary: 'Update the variants of a flag in an environment with JSON Patch',
  tag: 'Variants of flags',
  method: 'PATCH',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'] },
  params: environmentParams,
  body: patchSchema,
  patched: variantsSchema,
  responses: {
    200: {
      description: 'The variants, with adjusted weights.',
      schema: environmentVariantsSchema,
    },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, patch, caller }) => {
  const environment = await setEnvironmentVariants(caller, params, (before) =>
    patch(presentVariants(before)),
  );
  return { status: 200, body: { version: 1, variants: presentVariants(environment) } };
});
