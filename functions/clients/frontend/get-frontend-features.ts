import { parseContextQuery } from '../../../lib/clients/frontend/context.ts';
import { frontendResponse } from '../../../lib/clients/frontend/frontend-response.ts';
import { contextQuerySchema, frontendFlagsSchema } from '../../../lib/clients/frontend/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFrontendFeatures',
  summary: 'List enabled flags for a context in the query',
  description:
    'For SDKs in browsers and apps. The query is the context: `userId=7&properties[plan]=pro`; parameters with other names count as properties. Environment and projects are those of the token.',
  tag: 'Frontend',
  method: 'GET',
  path: '/api/frontend',
  access: { kind: 'application', tokens: ['frontend'] },
  crossOrigin: true,
  role: 'client',
  query: contextQuerySchema,
  responses: {
    200: { description: 'The enabled flags.', schema: frontendFlagsSchema },
    304: { description: 'Not modified.' },
  },
  errors: [400, 401, 403, 429],
})(({ query, caller, address, headers }) =>
  frontendResponse({
    caller,
    context: parseContextQuery(query),
    address,
    ifNoneMatch: headers['if-none-match'],
  }),
);
