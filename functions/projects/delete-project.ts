import { projectParts } from '../../lib/flags/actions/project-parts.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { deleteProject } from '../../lib/projects/delete-project.ts';
import { projectParams } from '../../lib/projects/params-schema.ts';
import { manageProjectsFunction } from '../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'deleteProject',
  summary: 'Delete a project',
  description:
    'A project with flags, active or archived, cannot be deleted, and neither can the default project. Its context fields, actions and code references are deleted with it.',
  tag: 'Projects',
  sharedFunction: manageProjectsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}',
  access: { kind: 'admin', permissions: ['DELETE_PROJECT'] },
  params: projectParams,
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteProject(caller, params.projectId, projectParts);
  return { status: 200 };
});
