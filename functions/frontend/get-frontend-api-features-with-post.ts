import { answerFrontend } from '../../lib/frontend/answer-frontend.ts';
import { contextBodySchema, frontendFlagsSchema } from '../../lib/frontend/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFrontendApiFeaturesWithPost',
  summary: 'List the flags that are on for a context, sent as a body',
  description:
    'For SDKs in browsers and apps: nothing of the context is in an address, or in logs of addresses. Environment and projects are those of the token.',
  tag: 'Frontend',
  method: 'POST',
  path: '/api/frontend',
  access: { kind: 'application', tokens: ['frontend'] },
  crossOrigin: true,
  role: 'client',
  body: contextBodySchema,
  responses: {
    200: { description: 'The flags that are on.', schema: frontendFlagsSchema },
    304: { description: 'They are those of `If-None-Match`.' },
  },
  errors: [400, 401, 403, 409, 413, 415],
})(({ body, caller, address, headers }) =>
  answerFrontend({
    caller,
    context: body.context ?? {},
    address,
    ifNoneMatch: headers['if-none-match'],
  }),
);
