import { saveReport } from '../../../lib/clients/edge/edge-store.ts';
import { edgeReportSchema } from '../../../lib/clients/edge/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'registerEdgeObservabilityMetrics',
  summary: 'Register the state of an edge component',
  description:
    'For edge components, about once per minute. The last report of each component is kept for a day, and so are the reports of components behind it.',
  tag: 'Client',
  method: 'POST',
  path: '/api/client/metrics/edge',
  access: { kind: 'application', tokens: ['client'] },
  body: edgeReportSchema,
  maxBodyBytes: 1024 * 1024,
  responses: { 202: { description: 'Accepted.' } },
  errors: [400, 401, 403, 409, 413, 415, 429],
})(async ({ body, caller }) => {
  await saveReport(caller.environment, body);
  return { status: 202 };
});
