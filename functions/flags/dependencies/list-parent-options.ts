import { listParentOptions } from '../../../lib/flags/dependencies/list-parents.ts';
import { parentOptionsSchema } from '../../../lib/flags/dependencies/schema.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { readFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'listParentOptions',
  summary: 'List possible parents of a flag',
  tag: 'Dependencies',
  sharedFunction: readFlagRelationsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}/parents',
  access: { kind: 'admin', permissions: [] },
  params: featureParams,
  responses: {
    200: { description: 'The names of the flags, in order.', schema: parentOptionsSchema },
  },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 200, body: await listParentOptions(params) }));
