import { recordMetrics } from '../../../lib/clients/metrics/record-metrics.ts';
import { clientMetricsSchema } from '../../../lib/clients/metrics/record-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'registerClientMetrics',
  summary: 'Register usage metrics of an application',
  description:
    'For applications, about once per minute. The environment is that of the token. An identical bucket that is sent again is not counted again; one older than 48 hours is not counted. An unknown application is stored if it uses a flag that exists, or sends no bucket.',
  tag: 'Client',
  method: 'POST',
  path: '/api/client/metrics',
  access: { kind: 'application', tokens: ['client'] },
  body: clientMetricsSchema,
  maxBodyBytes: 1024 * 1024,
  responses: { 202: { description: 'Accepted.' } },
  errors: [400, 401, 403, 413, 415, 429],
})(async ({ body, caller, headers }) => {
  await recordMetrics(caller, body, headers['unleash-connection-id']);
  return { status: 202 };
});
