import { readInstanceInsights } from '../../../lib/flags/insights/instance-insights.ts';
import {
  insightsQuerySchema,
  instanceInsightsSchema,
} from '../../../lib/flags/insights/instance-insights-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getInstanceInsights',
  summary: 'Get the instance in numbers',
  description:
    'Flags and users as they are today; and by week how many flags were created, archived, and first used in production, as far as the flags that still exist tell. The past of other numbers is not kept, so they have one entry, and what is not kept at all is an empty list.',
  tag: 'Features',
  method: 'GET',
  path: '/api/admin/insights',
  access: { kind: 'admin', permissions: [] },
  query: insightsQuerySchema,
  responses: { 200: { description: 'The numbers.', schema: instanceInsightsSchema } },
  errors: [400, 401, 403],
})(async ({ query, caller }) => ({
  status: 200,
  body: await readInstanceInsights(caller, query),
}));
