import { defineOperation } from '../../lib/http/contract.ts';
import { flag, object, optional } from '../../lib/platform/schema/words.ts';
import { listVisibleProjects } from '../../lib/projects/list-projects.ts';
import { projectsSchema } from '../../lib/projects/schema.ts';
import { readProjectsFunction } from '../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProjects',
  summary: 'List projects',
  description: 'Private projects are visible only to users with a role in them.',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects',
  access: { kind: 'admin', permissions: [] },
  query: object({
    archived: optional(flag('Whether to return archived items instead of active ones.', false)),
  }),
  responses: { 200: { description: 'The projects, sorted by id.', schema: projectsSchema } },
  errors: [400, 401, 403],
})(async ({ query: { archived = false }, caller }) => ({
  status: 200,
  body: { version: 1, projects: await listVisibleProjects(caller, archived) },
}));
