import { setVariantsInEnvironments } from '../../../lib/flags/feature-environments/change-variants.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import {
  environmentVariantsSchema,
  pushVariantsSchema,
} from '../../../lib/strategies/variant-schema.ts';

export const operation = defineOperation({
  operationId: 'overwriteFeatureVariantsOnEnvironments',
  summary: 'Replace the variants of a flag in several environments',
  description:
    'All environments change, or none. Needs the permission UPDATE_FEATURE_ENVIRONMENT_VARIANTS in each of them.',
  tag: 'Variants of flags',
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/features/{featureName}/variants-batch',
  access: { kind: 'admin', permissions: [] },
  params: featureParams,
  body: pushVariantsSchema,
  responses: {
    200: {
      description: 'The variants, with adjusted weights.',
      schema: environmentVariantsSchema,
    },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: { version: 1, variants: await setVariantsInEnvironments(caller, params, body) },
}));
