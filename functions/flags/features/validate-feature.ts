import { refuseFeatureName } from '../../../lib/flags/features/check-name.ts';
import { validateFeatureSchema } from '../../../lib/flags/features/feature-request-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'validateFeature',
  summary: 'Check a name for a new flag',
  tag: 'Features',
  method: 'POST',
  path: '/api/admin/features/validate',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  body: validateFeatureSchema,
  role: 'reader',
  responses: { 200: { description: 'The name is valid and available.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ body, caller }) => {
  await refuseFeatureName(caller.rights, body.name, body.projectId);
  return { status: 200 };
});
