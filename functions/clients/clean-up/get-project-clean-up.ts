import { cleanUpQuerySchema, cleanUpSchema } from '../../../lib/clients/clean-up/schema.ts';
import { showCleanUp } from '../../../lib/clients/clean-up/show-clean-up.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProjectCleanUp',
  summary: 'Get what can be cleaned up in a project',
  description:
    'Flags that have served their purpose or never had one, and names that applications request although no flag has them: why, what stays in the code, where they were last used and by which applications, and what to do. A page looks at 500 flags at most, so it may have few of them or none although there is a next one.',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/clean-up',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  query: cleanUpQuerySchema,
  responses: { 200: { description: 'What can be cleaned up.', schema: cleanUpSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, query, caller }) => ({
  status: 200,
  body: await showCleanUp(caller, params.projectId, query),
}));
