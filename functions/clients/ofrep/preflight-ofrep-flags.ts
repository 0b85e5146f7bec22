import { ofrepGroup } from '../../../lib/clients/ofrep/ofrep-group.ts';
import { ofrepPreflight } from '../../../lib/clients/ofrep/preflight.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  ...ofrepPreflight,
  operationId: 'preflightOfrepFlags',
  group: ofrepGroup,
  path: '/ofrep/v1/evaluate/flags',
})(async () => ({ status: 204 }));
