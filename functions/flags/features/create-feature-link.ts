import { addLink } from '../../../lib/flags/features/change-links.ts';
import { featureLinkSchema } from '../../../lib/flags/features/link-schema.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'createFeatureLink',
  summary: 'Add a link to a flag',
  description:
    'A flag has at most ten links to other sites. They are in the response for the flag.',
  tag: 'Features',
  sharedFunction: manageFlagRelationsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/link',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: featureParams,
  body: featureLinkSchema,
  responses: { 204: { description: 'Added.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await addLink(caller, params, body);
  return { status: 204 };
});
