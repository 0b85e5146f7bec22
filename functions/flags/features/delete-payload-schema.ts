import { deletePayloadSchema } from '../../../lib/flags/features/change-schema-of-payloads.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'deletePayloadSchema',
  summary: 'Delete the payload schema of a flag',
  description: 'From then on, its variants may have any payload.',
  tag: 'Features',
  sharedFunction: manageFlagRelationsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/features/{featureName}/payload-schema',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: featureParams,
  responses: { 204: { description: 'Deleted, or there was none.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deletePayloadSchema(caller, params);
  return { status: 204 };
});
