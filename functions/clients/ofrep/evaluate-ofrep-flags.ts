import { evaluateAll } from '../../../lib/clients/ofrep/answer-ofrep.ts';
import { ofrepFunction } from '../../../lib/clients/ofrep/ofrep-function.ts';
import { ofrepEvaluationsSchema, ofrepRequestSchema } from '../../../lib/clients/ofrep/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'evaluateOfrepFlags',
  summary: 'Evaluate all flags for OpenFeature',
  description:
    'For providers of OpenFeature in browsers and apps. Environment and projects are those of the token, which may also be in `X-API-Key`. A request with the last `ETag` in `If-None-Match` returns 304, without an evaluation, until the flags or the context change.',
  tag: 'OFREP',
  sharedFunction: ofrepFunction,
  method: 'POST',
  path: '/ofrep/v1/evaluate/flags',
  access: { kind: 'application', tokens: ['client', 'frontend'] },
  crossOrigin: true,
  body: ofrepRequestSchema,
  isBodyOptional: true,
  responses: {
    200: { description: 'The values of all flags.', schema: ofrepEvaluationsSchema },
    304: { description: 'Not modified.' },
  },
  errors: [400, 401, 403, 413, 415, 429],
})(({ body, caller, address, headers }) =>
  evaluateAll({ caller, context: body.context ?? {}, address }, headers['if-none-match']),
);
