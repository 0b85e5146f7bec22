import { defineOperation } from '../../lib/http/contract.ts';
import { playOnce } from '../../lib/playground/play.ts';
import { playgroundAnswerSchema } from '../../lib/playground/response-schema.ts';
import { playgroundRequestSchema } from '../../lib/playground/schema.ts';

export const operation = defineOperation({
  operationId: 'getPlayground',
  summary: 'Evaluate flags for a context in an environment',
  description:
    'Explains why each flag is on, off or unknown. Commas in values of the context are taken literally.',
  tag: 'Playground',
  method: 'POST',
  path: '/api/admin/playground',
  access: { kind: 'admin', permissions: [] },
  isComputing: true,
  worksInMaintenance: true,
  body: playgroundRequestSchema,
  role: 'client',
  responses: {
    200: { description: 'The results, with explanations.', schema: playgroundAnswerSchema },
  },
  errors: [400, 401, 403, 413, 415],
})(async ({ body, caller }) => ({ status: 200, body: await playOnce(caller, body) }));
