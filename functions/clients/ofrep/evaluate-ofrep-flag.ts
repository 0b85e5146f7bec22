import { evaluateOne } from '../../../lib/clients/ofrep/answer-ofrep.ts';
import { ofrepFunction } from '../../../lib/clients/ofrep/ofrep-function.ts';
import {
  ofrepEvaluationSchema,
  ofrepParams,
  ofrepRequestSchema,
} from '../../../lib/clients/ofrep/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'evaluateOfrepFlag',
  summary: 'Evaluate a flag for OpenFeature',
  description:
    'For providers of OpenFeature on servers. Environment and projects are those of the token, which may also be in `X-API-Key`. The evaluation is counted as usage, and posted with others once a minute.',
  tag: 'OFREP',
  sharedFunction: ofrepFunction,
  method: 'POST',
  path: '/ofrep/v1/evaluate/flags/{key}',
  access: { kind: 'application', tokens: ['client', 'frontend'] },
  crossOrigin: true,
  params: ofrepParams,
  body: ofrepRequestSchema,
  isBodyOptional: true,
  responses: { 200: { description: 'The value of the flag.', schema: ofrepEvaluationSchema } },
  errors: [400, 401, 403, 404, 413, 415, 429],
})(async ({ params: { key }, body, caller, address }) => ({
  status: 200,
  body: await evaluateOne(key, { caller, context: body.context ?? {}, address }),
}));
