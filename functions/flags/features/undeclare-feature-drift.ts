import { undeclareDrift } from '../../../lib/flags/drift/declare-drift.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'undeclareFeatureDrift',
  summary: 'Remove the declaration that a flag is meant to differ',
  description: 'The flag is compared in all environments again.',
  tag: 'Features',
  sharedFunction: manageFlagRelationsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/features/{featureName}/drift',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: featureParams,
  responses: { 204: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await undeclareDrift(caller, params);
  return { status: 204 };
});
