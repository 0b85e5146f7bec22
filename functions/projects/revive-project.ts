import { defineOperation } from '../../lib/http/contract.ts';
import { reviveProject } from '../../lib/projects/archive-project.ts';
import { projectParams } from '../../lib/projects/params-schema.ts';
import { manageProjectsFunction } from '../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'reviveProject',
  summary: 'Revive an archived project',
  description: 'Its archived flags stay archived until they are revived.',
  tag: 'Projects',
  sharedFunction: manageProjectsFunction,
  method: 'POST',
  path: '/api/admin/projects/revive/{projectId}',
  access: { kind: 'admin', permissions: ['DELETE_PROJECT'] },
  params: projectParams,
  responses: { 200: { description: 'The project is active again.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await reviveProject(caller, params.projectId);
  return { status: 200 };
});
