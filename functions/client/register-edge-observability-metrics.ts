import { saveReport } from '../../lib/edge/edge-store.ts';
import { edgeReportSchema } from '../../lib/edge/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'registerEdgeObservabilityMetrics',
  summary: 'Tell how an edge component is',
  description:
    'For edge components, about every minute. The last report of each is kept for a day; the components behind it are kept like it.',
  tag: 'Client',
  method: 'POST',
  path: '/api/client/metrics/edge',
  access: { kind: 'application', tokens: ['client'] },
  body: edgeReportSchema,
  maxBodyBytes: 1024 * 1024,
  responses: { 202: { description: 'It is kept.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => {
  await saveReport(caller, body);
  return { status: 202 };
});
