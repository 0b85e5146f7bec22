import { defineOperation } from '../../lib/http/contract.ts';
import { findProject, projectIdTaken } from '../../lib/projects/project-store.ts';
import { validateProjectSchema } from '../../lib/projects/update-schema.ts';

export const operation = defineOperation({
  operationId: 'validateProject',
  summary: 'Check an id for a new project',
  tag: 'Projects',
  method: 'POST',
  path: '/api/admin/projects/validate',
  access: { kind: 'admin', permissions: ['CREATE_PROJECT'] },
  worksInMaintenance: true,
  role: 'reader',
  body: validateProjectSchema,
  responses: { 200: { description: 'The id is valid and available.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body: { id } }) => {
  if (await findProject(id)) throw projectIdTaken(id);
  return { status: 200 };
});
