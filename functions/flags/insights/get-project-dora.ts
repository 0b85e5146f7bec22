import { getLeadTimes } from '../../../lib/flags/insights/lead-times.ts';
import { leadTimesSchema } from '../../../lib/flags/insights/project-insights-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProjectDora',
  summary: 'Get how long flags of a project took to production',
  description:
    'The time from the creation of a flag until it was first switched on in an environment of the type `production`, of the 100 flags that were created last. A flag that was imported with its age is left out, and one whose first events are not kept.',
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/dora',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'The lead times.', schema: leadTimesSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 200, body: await getLeadTimes(params.projectId) }));
