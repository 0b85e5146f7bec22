import { archivedFeatureParams } from '../../lib/features/names.ts';
import { reviveFeature } from '../../lib/features/revive-feature.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'reviveFeature',
  summary: 'Bring a flag back from the archive',
  tag: 'Archive',
  method: 'POST',
  path: '/api/admin/archive/revive/{featureName}',
  access: { kind: 'admin', permissions: [] },
  params: archivedFeatureParams,
  responses: { 200: { description: 'It is back, off everywhere.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  // The permission is checked in the project of the flag, which the path does not name.
  await reviveFeature(caller, params.featureName);
  return { status: 200 };
});
