import { addChanges } from '../../lib/change-requests/add-changes.ts';
import { oneOrManyChangesSchema } from '../../lib/change-requests/change-schema.ts';
import type { ChangeInput } from '../../lib/change-requests/model.ts';
import { projectEnvironmentParams } from '../../lib/change-requests/params-schema.ts';
import { changeRequestSchema } from '../../lib/change-requests/schema.ts';
import { showChangeRequest } from '../../lib/change-requests/show-change-request.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'createChangeRequest',
  summary: 'Propose changes',
  description:
    'They are added to the open draft that you have there, or to a new one. No permission is needed but for changes of segments; in a project that is not open, only members may.',
  tag: 'Change requests',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/environments/{environment}/change-requests',
  access: { kind: 'admin', permissions: [] },
  params: projectEnvironmentParams,
  body: oneOrManyChangesSchema,
  responses: { 200: { description: 'The change request.', schema: changeRequestSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  // What passes the schema.
  const sent = body as ChangeInput | readonly ChangeInput[];
  const isList = Array.isArray(sent);
  const inputs = isList ? (sent as readonly ChangeInput[]) : [sent as ChangeInput];
  const { id } = await addChanges(caller, params, { inputs, isList });
  return { status: 200, body: await showChangeRequest({ projectId: params.projectId, id }) };
});
