import { recordMetrics } from '../../../lib/clients/metrics/record-metrics.ts';
import { clientMetricsSchema } from '../../../lib/clients/metrics/record-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'registerFrontendMetrics',
  summary: 'Register usage metrics of a frontend',
  description:
    'For SDKs in browsers and apps. An identical bucket that is sent again is not counted again; one older than 48 hours is not counted. An unknown application is stored if it uses a flag that exists.',
  tag: 'Frontend',
  method: 'POST',
  path: '/api/frontend/client/metrics',
  access: { kind: 'application', tokens: ['frontend'] },
  crossOrigin: true,
  body: clientMetricsSchema,
  responses: { 200: { description: 'Accepted.' } },
  errors: [400, 401, 403, 413, 415, 429],
})(async ({ body, caller, headers }) => {
  await recordMetrics(caller, body, headers['unleash-connection-id']);
  return { status: 200 };
});
