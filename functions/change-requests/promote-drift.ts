import { promoteDrift } from '../../lib/change-requests/drift/promote-drift.ts';
import { promotionSchema } from '../../lib/change-requests/drift/promotion-schema.ts';
import { getChangeRequest } from '../../lib/change-requests/present/get-change-request.ts';
import { projectEnvironmentParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { changeRequestSchema } from '../../lib/change-requests/schemas/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { projectEnvironmentsFunction } from '../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'promoteDrift',
  summary: 'Create a change request from what differs',
  description:
    'Adds the changes to your open draft in the environment, or to a new one, that give flags the rules that they have in the environment `from`: see `getProjectDrift`. They are taken as they are now, with strategies as a release plan has brought them. Needs no permission, as other proposals; in a project that is not open, only members are allowed.',
  tag: 'Change requests',
  sharedFunction: projectEnvironmentsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/environments/{environment}/promote',
  access: { kind: 'admin', permissions: [] },
  params: projectEnvironmentParams,
  body: promotionSchema,
  responses: { 200: { description: 'The change request.', schema: changeRequestSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const { id } = await promoteDrift(caller, params, body);
  return { status: 200, body: await getChangeRequest({ projectId: params.projectId, id }) };
});
