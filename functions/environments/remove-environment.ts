import { deleteEnvironment } from '../../lib/environment-lifecycle/delete-environment.ts';
import { environmentFunction } from '../../lib/environments/environment-function.ts';
import { environmentParamSchema } from '../../lib/environments/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { object } from '../../lib/platform/schema/words.ts';

export const operation = defineOperation({
  operationId: 'removeEnvironment',
  summary: 'Delete an environment',
  description:
    'Also deletes its API tokens. An environment that is protected or belongs to a project cannot be deleted.',
  tag: 'Environments',
  sharedFunction: environmentFunction,
  method: 'DELETE',
  path: '/api/admin/environments/{name}',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: object({
    name: environmentParamSchema,
  }),
  responses: { 200: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteEnvironment(caller, params.name);
  return { status: 200 };
});
