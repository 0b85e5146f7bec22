import type { ChangeInput } from '../../lib/change-requests/model.ts';
import { getChangeRequest } from '../../lib/change-requests/present/get-change-request.ts';
import { addChanges } from '../../lib/change-requests/propose/add-changes.ts';
import { oneOrManyChangesSchema } from '../../lib/change-requests/schemas/change-schema.ts';
import { projectEnvironmentParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { changeRequestSchema } from '../../lib/change-requests/schemas/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { projectEnvironmentsFunction } from '../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'createChangeRequest',
  summary: 'Add changes to a change request',
  description:
    'Adds them to your open draft in the environment, or creates a draft. Needs no permission, except for changes to segments and settings, which need that of the direct change; in a project that is not open, only members are allowed.',
  tag: 'Change requests',
  sharedFunction: projectEnvironmentsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/environments/{environment}/change-requests',
  access: { kind: 'admin', permissions: [] },
  params: projectEnvironmentParams,
  body: oneOrManyChangesSchema,
  responses: { 200: { description: 'The change request.', schema: changeRequestSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  // The type of what the schema accepts.
  const sent = body as ChangeInput | readonly ChangeInput[];
  const isList = Array.isArray(sent);
  const inputs = isList ? (sent as readonly ChangeInput[]) : [sent as ChangeInput];
  const { id } = await addChanges(caller, params, { inputs, isList });
  return { status: 200, body: await getChangeRequest({ projectId: params.projectId, id }) };
});
