import { crossOriginPreflight } from '../../../lib/clients/frontend/preflight.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  ...crossOriginPreflight,
  operationId: 'preflightFrontendMetrics',
  path: '/api/frontend/client/metrics',
})(async () => ({ status: 204 }));
