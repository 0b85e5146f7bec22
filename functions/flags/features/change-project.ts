import { changeProjectSchema } from '../../../lib/flags/features/feature-request-schema.ts';
import { moveFeature } from '../../../lib/flags/features/move-feature.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'changeProject',
  summary: 'Move a flag to another project',
  description:
    'Requires the permission in both projects. Returns 409 if the flag has settings in an environment that only one of them has, uses a segment that the new project cannot use, or takes part in a dependency.',
  tag: 'Features',
  sharedFunction: manageFlagRelationsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/changeProject',
  access: { kind: 'admin', permissions: ['MOVE_FEATURE_TOGGLE'] },
  params: featureParams,
  body: changeProjectSchema,
  responses: { 200: { description: 'Moved.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await moveFeature(caller, params, body.newProjectId);
  return { status: 200 };
});
