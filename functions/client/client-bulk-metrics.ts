import { defineOperation } from '../../lib/http/contract.ts';
import { bulkSenderOf } from '../../lib/metrics/bulk-sender.ts';
import { recordBulkMetrics } from '../../lib/metrics/record-metrics.ts';
import { bulkMetricsSchema } from '../../lib/metrics/record-schema.ts';

export const operation = defineOperation({
  operationId: 'clientBulkMetrics',
  summary: 'Count how flags are used, for many applications',
  description:
    'For edge components. What is of another environment than the token is left out. What one sender, by `unleash-connection-id` or `unleash-instanceid`, sends again as it was within 30 seconds, or half of its `unleash-interval` (milliseconds), counts once. Without such a header each post counts.',
  tag: 'Client',
  method: 'POST',
  path: '/api/client/metrics/bulk',
  access: { kind: 'application', tokens: ['client'] },
  body: bulkMetricsSchema,
  // 20,000 rows; a function takes 6 MB.
  maxBodyBytes: 5 * 1024 * 1024,
  responses: { 202: { description: 'It is counted.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller, headers }) => {
  await recordBulkMetrics(caller, body, bulkSenderOf(headers));
  return { status: 202 };
});
