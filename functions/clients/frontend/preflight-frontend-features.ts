import { crossOriginPreflight } from '../../../lib/clients/frontend/preflight.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  ...crossOriginPreflight,
  operationId: 'preflightFrontendFeatures',
  path: '/api/frontend',
})(async () => ({ status: 204 }));
