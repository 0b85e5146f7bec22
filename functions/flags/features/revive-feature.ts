import { archivedFeatureParams } from '../../../lib/flags/features/params-schema.ts';
import { reviveFeature } from '../../../lib/flags/features/revive-feature.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'reviveFeature',
  summary: 'Revive an archived flag',
  tag: 'Archive',
  method: 'POST',
  path: '/api/admin/archive/revive/{featureName}',
  access: { kind: 'admin', permissions: [] },
  params: archivedFeatureParams,
  responses: {
    200: { description: 'The flag is active again, and disabled in every environment.' },
  },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  // The permission is checked in the project of the flag, which is not in the path.
  await reviveFeature(caller, params.featureName);
  return { status: 200 };
});
