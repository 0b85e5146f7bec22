import { createFeature } from '../../../lib/flags/features/create-feature.ts';
import { createFeatureSchema } from '../../../lib/flags/features/feature-request-schema.ts';
import { featureSchema } from '../../../lib/flags/features/feature-schema.ts';
import { presentFeature } from '../../../lib/flags/features/present-feature.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'createFeature',
  summary: 'Create a flag',
  tag: 'Features',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features',
  access: { kind: 'admin', permissions: ['CREATE_FEATURE'] },
  params: projectParams,
  body: createFeatureSchema,
  responses: {
    201: { description: 'The new flag, disabled in every environment.', schema: featureSchema },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const context = await createFeature(caller, params.projectId, body);
  return {
    status: 201,
    headers: { location: `/api/admin/projects/${params.projectId}/features/${body.name}` },
    body: presentFeature(context, false),
  };
});
