import { environmentParamSchema, projectParamSchema } from '../../lib/environments/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { object } from '../../lib/platform/schema/words.ts';
import { removeProjectEnvironment } from '../../lib/projects/change-project-environments.ts';
import { projectEnvironmentsFunction } from '../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'removeEnvironmentFromProject',
  summary: 'Remove an environment from a project',
  description:
    'The last environment cannot be removed. Where changes need approval, this needs `SKIP_CHANGE_REQUEST`; without it, propose a change request with the action `removeEnvironment`. The settings of flags are kept, but hidden, in case it is added again.',
  tag: 'Projects',
  sharedFunction: projectEnvironmentsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/environments/{environment}',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT'] },
  params: object({
    projectId: projectParamSchema,
    environment: environmentParamSchema,
  }),
  responses: { 200: { description: 'Removed.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await removeProjectEnvironment(caller, params.projectId, params.environment);
  return { status: 200 };
});
