import { defineOperation } from '../../lib/http/contract.ts';
import { recordMetrics } from '../../lib/metrics/record-metrics.ts';
import { clientMetricsSchema } from '../../lib/metrics/record-schema.ts';

export const operation = defineOperation({
  operationId: 'registerClientMetrics',
  summary: 'Count how flags are used',
  description:
    'For applications, about every minute. The environment is that of the token. A bucket that is sent again as it was is not counted again; one that is older than 48 hours is not counted.',
  tag: 'Client',
  method: 'POST',
  path: '/api/client/metrics',
  access: { kind: 'application', tokens: ['client'] },
  body: clientMetricsSchema,
  maxBodyBytes: 1024 * 1024,
  responses: { 202: { description: 'It is counted.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller, headers }) => {
  await recordMetrics(caller, body, headers['unleash-connection-id']);
  return { status: 202 };
});
