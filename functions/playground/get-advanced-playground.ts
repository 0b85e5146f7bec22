import { defineOperation } from '../../lib/http/contract.ts';
import { playAdvanced } from '../../lib/playground/play.ts';
import { advancedAnswerSchema } from '../../lib/playground/response-schema.ts';
import { advancedRequestSchema } from '../../lib/playground/schema.ts';

export const operation = defineOperation({
  operationId: 'getAdvancedPlayground',
  summary: 'Evaluate flags for many contexts in many environments',
  description:
    'Explains why each flag is on, off or unknown, in each environment and for each combination of context values, which are separated by commas. The maximum number of combinations is configurable (default 30,000).',
  tag: 'Playground',
  method: 'POST',
  path: '/api/admin/playground/advanced',
  access: { kind: 'admin', permissions: [] },
  isComputing: true,
  worksInMaintenance: true,
  body: advancedRequestSchema,
  role: 'client',
  responses: {
    200: { description: 'The results, with explanations.', schema: advancedAnswerSchema },
  },
  errors: [400, 401, 403, 413, 415],
})(async ({ body, caller }) => ({ status: 200, body: await playAdvanced(caller, body) }));
