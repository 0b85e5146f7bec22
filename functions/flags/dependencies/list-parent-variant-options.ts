import { listParentVariants } from '../../../lib/flags/dependencies/list-parents.ts';
import { parentVariantsSchema } from '../../../lib/flags/dependencies/schema.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { readFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'listParentVariantOptions',
  summary: 'List the variants of a possible parent flag',
  tag: 'Dependencies',
  sharedFunction: readFlagRelationsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}/parent-variants',
  access: { kind: 'admin', permissions: [] },
  params: featureParams,
  responses: {
    200: { description: 'The names of the variants, in order.', schema: parentVariantsSchema },
  },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 200, body: await listParentVariants(params) }));
