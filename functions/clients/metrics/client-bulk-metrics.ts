import { bulkSenderOf } from '../../../lib/clients/metrics/bulk-sender.ts';
import { recordBulkMetrics } from '../../../lib/clients/metrics/record-metrics.ts';
import { bulkMetricsSchema } from '../../../lib/clients/metrics/record-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'clientBulkMetrics',
  summary: 'Register usage metrics of many applications',
  description:
    "For edge components. Metrics of environments other than the token's are ignored. If one sender, identified by `unleash-connection-id` or `unleash-instanceid`, repeats a request within 30 seconds, or within half of its `unleash-interval` (milliseconds), it counts once. Without such a header every request counts. Unknown applications are stored if they are in `applications` or use a flag that exists.",
  tag: 'Client',
  method: 'POST',
  path: '/api/client/metrics/bulk',
  access: { kind: 'application', tokens: ['client'] },
  body: bulkMetricsSchema,
  // 20,000 rows; a function takes 6 MB.
  maxBodyBytes: 5 * 1024 * 1024,
  responses: { 202: { description: 'Accepted.' } },
  errors: [400, 401, 403, 413, 415, 429],
})(async ({ body, caller, headers }) => {
  await recordBulkMetrics(caller, body, bulkSenderOf(headers));
  return { status: 202 };
});
