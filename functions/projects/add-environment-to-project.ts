import { addEnvironmentSchema, projectParamSchema } from '../../lib/environments/schema.ts';
import { prepareDefaultStrategy } from '../../lib/flags/default-strategies/default-strategy.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { object } from '../../lib/platform/schema/words.ts';
import { addProjectEnvironment } from '../../lib/projects/change-project-environments.ts';
import { projectEnvironmentsFunction } from '../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'addEnvironmentToProject',
  summary: 'Add an environment to a project',
  description:
    'Its flags are off in the environment, or keep their settings from before it was removed. `changeRequestsEnabled` also needs `PROJECT_CHANGE_REQUEST_WRITE` if it changes the approval settings.',
  tag: 'Projects',
  sharedFunction: projectEnvironmentsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/environments',
  access: { kind: 'admin', permissions: ['UPDATE_PROJECT'] },
  params: object({
    projectId: projectParamSchema,
  }),
  body: addEnvironmentSchema,
  responses: { 200: { description: 'Added.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const { defaultStrategy, ...request } = body;
  const { environment } = body;
  await addProjectEnvironment(
    caller,
    params.projectId,
    request,
    async () =>
      defaultStrategy && prepareDefaultStrategy(defaultStrategy, { ...params, environment }),
  );
  return { status: 200 };
});
