import { defineOperation } from '../../lib/http/contract.ts';
import { archiveProject } from '../../lib/projects/archive-project.ts';
import { projectParams } from '../../lib/projects/params-schema.ts';
import { manageProjectsFunction } from '../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'archiveProject',
  summary: 'Archive a project',
  description:
    'A project with active flags cannot be archived, and neither can the default project.',
  tag: 'Projects',
  sharedFunction: manageProjectsFunction,
  method: 'POST',
  path: '/api/admin/projects/archive/{projectId}',
  access: { kind: 'admin', permissions: ['DELETE_PROJECT'] },
  params: projectParams,
  responses: { 200: { description: 'Archived.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await archiveProject(caller, params.projectId);
  return { status: 200 };
});
