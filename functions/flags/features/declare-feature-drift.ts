import { declareDrift } from '../../../lib/flags/drift/declare-drift.ts';
import { intendedDriftSchema } from '../../../lib/flags/drift/schema.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'declareFeatureDrift',
  summary: 'Set where a flag is meant to differ',
  description:
    'In the environments named, the flag is meant to differ from all others, so `getProjectDrift` leaves it out wherever one of them is compared. Takes the place of what was declared before. Nothing of what the flag does changes.',
  tag: 'Features',
  sharedFunction: manageFlagRelationsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/drift',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: featureParams,
  body: intendedDriftSchema,
  responses: { 204: { description: 'Declared.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await declareDrift(caller, params, body);
  return { status: 204 };
});
