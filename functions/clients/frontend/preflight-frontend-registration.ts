import { crossOriginPreflight } from '../../../lib/clients/frontend/preflight.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  ...crossOriginPreflight,
  operationId: 'preflightFrontendRegistration',
  path: '/api/frontend/client/register',
})(async () => ({ status: 204 }));
