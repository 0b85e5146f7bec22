import { ofrepFunction } from '../../../lib/clients/ofrep/ofrep-function.ts';
import { ofrepPreflight } from '../../../lib/clients/ofrep/preflight.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  ...ofrepPreflight,
  operationId: 'preflightOfrepFlags',
  sharedFunction: ofrepFunction,
  path: '/ofrep/v1/evaluate/flags',
})(async () => ({ status: 204 }));
