import { listDrift } from '../../lib/environment-lifecycle/list-drift.ts';
import { driftQuerySchema, driftSchema } from '../../lib/flags/drift/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { projectParams } from '../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProjectDrift',
  summary: 'List flags that differ between two environments',
  description:
    'Flags of a project whose effective rules differ between two of its environments: who gets them, and which variant. Ids, titles, disabled strategies and what has no order are not compared; a flag that is off does nothing, whatever its strategies are. Flags that are declared as meant to differ are left out. A page looks at 200 flags at most, so it may have few of them or none although there is a next one.',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/drift',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  query: driftQuerySchema,
  responses: { 200: { description: 'What differs.', schema: driftSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, query: { from, to, ...page } }) => ({
  status: 200,
  body: await listDrift(params.projectId, { from, to }, page),
}));
