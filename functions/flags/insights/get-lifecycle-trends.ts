import { readLifecycleTrends } from '../../../lib/flags/insights/lifecycle-trends.ts';
import {
  lifecycleTrendsQuerySchema,
  lifecycleTrendsSchema,
} from '../../../lib/flags/insights/trend-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getLifecycleTrends',
  summary: 'Get how many flags are in which part of their life',
  description:
    'Counts the flags of all active projects that the caller can see, or of some of them.',
  tag: 'Features',
  method: 'GET',
  path: '/api/admin/insights/lifecycle',
  access: { kind: 'admin', permissions: [] },
  query: lifecycleTrendsQuerySchema,
  responses: { 200: { description: 'The numbers.', schema: lifecycleTrendsSchema } },
  errors: [400, 401, 403],
})(async ({ query, caller }) => ({
  status: 200,
  body: { lifecycleTrends: await readLifecycleTrends(caller, query.projects) },
}));
