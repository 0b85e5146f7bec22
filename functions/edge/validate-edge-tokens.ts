import { defineOperation } from '../../lib/http/contract.ts';
import { validatedTokensSchema, validateTokensSchema } from '../../lib/tokens/edge-schema.ts';
import { validateTokens } from '../../lib/tokens/validate-tokens.ts';

export const operation = defineOperation({
  operationId: 'validateEdgeTokens',
  summary: 'Tell which tokens are valid',
  description:
    'For edge components; needs no authentication. The answer keeps the order of the request and repeats what it repeats; unknown and expired tokens are left out. `environment` goes beyond the specification: newer edge components need it.',
  tag: 'Edge',
  method: 'POST',
  path: '/edge/validate',
  access: { kind: 'public' },
  role: 'reader',
  body: validateTokensSchema,
  responses: { 200: { description: 'The valid tokens.', schema: validatedTokensSchema } },
  errors: [400, 413, 415],
})(async ({ body }) => ({
  status: 200,
  body: { tokens: await validateTokens(body.tokens.map(String)) },
}));
