import { defineOperation } from '../../lib/http/contract.ts';
import { projectParams } from '../../lib/projects/params-schema.ts';
import { manageProjectsFunction } from '../../lib/projects/shared-functions.ts';
import { updateProject } from '../../lib/projects/update-project.ts';
import { updateSettingsSchema } from '../../lib/projects/update-schema.ts';

export const operation = defineOperation({
  operationId: 'updateProjectEnterpriseSettings',
  summary: 'Update the settings of a project',
  description: 'Omitted properties keep their values.',
  tag: 'Projects',
  sharedFunction: manageProjectsFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/settings',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'] },
  params: projectParams,
  body: updateSettingsSchema,
  responses: { 200: { description: 'Updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await updateProject(caller, params.projectId, body);
  return { status: 200 };
});
