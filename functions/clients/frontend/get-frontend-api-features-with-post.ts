import { frontendResponse } from '../../../lib/clients/frontend/frontend-response.ts';
import { contextBodySchema, frontendFlagsSchema } from '../../../lib/clients/frontend/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFrontendApiFeaturesWithPost',
  summary: 'List enabled flags for a context in the body',
  description:
    'For SDKs in browsers and apps: keeps the context out of URLs and their logs. Environment and projects are those of the token.',
  tag: 'Frontend',
  method: 'POST',
  path: '/api/frontend',
  access: { kind: 'application', tokens: ['frontend'] },
  crossOrigin: true,
  role: 'client',
  body: contextBodySchema,
  isBodyOptional: true,
  responses: {
    200: { description: 'The enabled flags.', schema: frontendFlagsSchema },
    304: { description: 'Not modified.' },
  },
  errors: [400, 401, 403, 409, 413, 415, 429],
})(({ body, caller, address, headers }) =>
  frontendResponse({
    caller,
    context: body.context ?? {},
    address,
    ifNoneMatch: headers['if-none-match'],
  }),
);
