import { answerFrontend } from '../../lib/frontend/answer-frontend.ts';
import { contextOfQuery } from '../../lib/frontend/context.ts';
import { contextQuerySchema, frontendFlagsSchema } from '../../lib/frontend/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFrontendFeatures',
  summary: 'List the flags that are on for a context',
  description:
    'For SDKs in browsers and apps. The context is the query: `userId=7&properties[plan]=pro`; what has another name counts as a property. Environment and projects are those of the token.',
  tag: 'Frontend',
  method: 'GET',
  path: '/api/frontend',
  access: { kind: 'application', tokens: ['frontend'] },
  crossOrigin: true,
  role: 'client',
  query: contextQuerySchema,
  responses: {
    200: { description: 'The flags that are on.', schema: frontendFlagsSchema },
    304: { description: 'They are those of `If-None-Match`.' },
  },
  errors: [400, 401, 403],
})(({ query, caller, address, headers }) =>
  answerFrontend({
    caller,
    context: contextOfQuery(query),
    address,
    ifNoneMatch: headers['if-none-match'],
  }),
);
