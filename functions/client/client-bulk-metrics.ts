import { defineOperation } from '../../lib/http/contract.ts';
import { recordBulkMetrics } from '../../lib/metrics/record-metrics.ts';
import { bulkMetricsSchema } from '../../lib/metrics/record-schema.ts';

export const operation = defineOperation({
  operationId: 'clientBulkMetrics',
  summary: 'Count how flags are used, for many applications',
  description:
    'For edge components. What is of another environment than the token is left out. There is nothing in it to tell a post from a later one with the same counts: what is sent twice is counted twice.',
  tag: 'Client',
  method: 'POST',
  path: '/api/client/metrics/bulk',
  access: { kind: 'application', tokens: ['client'] },
  body: bulkMetricsSchema,
  // 20,000 rows; a function takes 6 MB.
  maxBodyBytes: 5 * 1024 * 1024,
  responses: { 202: { description: 'It is counted.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => {
  await recordBulkMetrics(caller, body);
  return { status: 202 };
});
