import { changeProjectSchema } from '../../lib/features/feature-request-schema.ts';
import { moveFeature } from '../../lib/features/move-feature.ts';
import { featureParams } from '../../lib/features/names.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'changeProject',
  summary: 'Move a flag to another project',
  description:
    'Needs the permission in both projects. Answered 409 when the flag is set to something in an environment that only one of them has, uses a segment that the other may not use, or hangs on other flags or they on it.',
  tag: 'Features',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/changeProject',
  access: { kind: 'admin', permissions: ['MOVE_FEATURE_TOGGLE'] },
  params: featureParams,
  body: changeProjectSchema,
  responses: { 200: { description: 'The flag belongs to the other project.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await moveFeature(caller, params, body.newProjectId);
  return { status: 200 };
});
