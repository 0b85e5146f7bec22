import { deleteCodeReferences } from '../../../lib/flags/code-references/delete-code-references.ts';
import { deleteQuerySchema } from '../../../lib/flags/code-references/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'deleteCodeReferences',
  summary: 'Delete the code references of a branch',
  description: 'For a branch or a repository that is not searched any more. Records no events.',
  tag: 'Projects',
  sharedFunction: manageProjectsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/code-references',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: projectParams,
  query: deleteQuerySchema,
  responses: { 204: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, query, caller }) => {
  await deleteCodeReferences(caller, params.projectId, query);
  return { status: 204 };
});
