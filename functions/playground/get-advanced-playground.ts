import { defineOperation } from '../../lib/http/contract.ts';
import { advancedAnswerSchema } from '../../lib/playground/answer-schema.ts';
import { playAdvanced } from '../../lib/playground/play.ts';
import { advancedRequestSchema } from '../../lib/playground/schema.ts';

export const operation = defineOperation({
  operationId: 'getAdvancedPlayground',
  summary: 'Explain flags for many contexts in many environments',
  description:
    'Why every flag is on, off or unknown, in each environment and for each combination of the values of the context: commas separate them. How many combinations there may be is configured: 30,000 unless said otherwise.',
  tag: 'Playground',
  method: 'POST',
  path: '/api/admin/playground/advanced',
  access: { kind: 'admin', permissions: [] },
  body: advancedRequestSchema,
  role: 'reader',
  responses: { 200: { description: 'The explanations.', schema: advancedAnswerSchema } },
  errors: [400, 401, 403, 413, 415],
})(async ({ body, caller }) => ({ status: 200, body: await playAdvanced(caller, body) }));
