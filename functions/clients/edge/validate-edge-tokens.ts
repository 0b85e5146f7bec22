import { pushHeaders } from '../../../lib/clients/push/push-headers.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import {
  validatedTokensSchema,
  validateTokensSchema,
} from '../../../lib/identity/tokens/edge-schema.ts';
import { validateTokens } from '../../../lib/identity/tokens/validate-tokens.ts';

export const operation = defineOperation({
  operationId: 'validateEdgeTokens',
  summary: 'Check tokens of edge components',
  description:
    'Needs no authentication. The response keeps the order and the duplicates of the request, and omits unknown and expired tokens. `environment` goes beyond the Unleash API, because newer edge components need it. The header `flagwright-push` is where edge nodes of Flagwright listen for changes, if the deployment has a channel of them.',
  tag: 'Edge',
  method: 'POST',
  path: '/edge/validate',
  access: { kind: 'public' },
  role: 'reader',
  body: validateTokensSchema,
  hasStrictTypes: true,
  offersPush: true,
  responses: { 200: { description: 'The valid tokens.', schema: validatedTokensSchema } },
  errors: [400, 413, 415],
})(async ({ body }) => ({
  status: 200,
  headers: pushHeaders(),
  body: { tokens: await validateTokens(body.tokens.map(String)) },
}));
