import {
  usageHistoryParams,
  usageHistoryQuerySchema,
  usageHistorySchema,
} from '../../../lib/clients/metrics/history-schema.ts';
import { readHistory } from '../../../lib/clients/metrics/read-history.ts';
import { readUsageFunction } from '../../../lib/clients/metrics/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getUsageHistory',
  summary: 'Get the usage of a flag over time',
  description:
    'Of an hour in five minutes, of 24 hours in hours, and of up to 90 days in days (UTC). Days are counted since the version that has this operation, and are up to five minutes behind.',
  tag: 'Metrics',
  sharedFunction: readUsageFunction,
  method: 'GET',
  path: '/api/admin/client-metrics/features/{featureName}/history',
  access: { kind: 'admin', permissions: [] },
  params: usageHistoryParams,
  query: usageHistoryQuerySchema,
  responses: { 200: { description: 'The usage of the flag.', schema: usageHistorySchema } },
  errors: [400, 401, 403, 404],
})(async ({ params: { featureName }, query, caller: { rights } }) => ({
  status: 200,
  body: await readHistory(rights, featureName, query),
}));
