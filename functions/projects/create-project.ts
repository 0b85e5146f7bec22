import { defineOperation } from '../../lib/http/contract.ts';
import { createProject } from '../../lib/projects/create-project.ts';
import { presentCreatedProject } from '../../lib/projects/present-project.ts';
import { createdProjectSchema, createProjectSchema } from '../../lib/projects/schema.ts';

export const operation = defineOperation({
  operationId: 'createProject',
  summary: 'Create a project',
  description: 'The user who creates it becomes its owner.',
  tag: 'Projects',
  method: 'POST',
  path: '/api/admin/projects',
  access: { kind: 'admin', permissions: ['CREATE_PROJECT'] },
  body: createProjectSchema,
  hasStrictTypes: true,
  responses: { 201: { description: 'The new project.', schema: createdProjectSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body: request, caller }) => {
  const body = presentCreatedProject(await createProject(caller, request));
  return { status: 201, headers: { location: `/api/admin/projects/${body.id}` }, body };
});
