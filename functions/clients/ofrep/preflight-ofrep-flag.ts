import { ofrepFunction } from '../../../lib/clients/ofrep/ofrep-function.ts';
import { ofrepPreflight } from '../../../lib/clients/ofrep/preflight.ts';
import { ofrepParams } from '../../../lib/clients/ofrep/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  ...ofrepPreflight,
  operationId: 'preflightOfrepFlag',
  sharedFunction: ofrepFunction,
  path: '/ofrep/v1/evaluate/flags/{key}',
  params: ofrepParams,
  errors: [400],
})(async () => ({ status: 204 }));
