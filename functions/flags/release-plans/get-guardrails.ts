import { environmentParams } from '../../../lib/flags/features/params-schema.ts';
import { listGuardrails } from '../../../lib/flags/guardrails/list-guardrails.ts';
import { guardrailsSchema } from '../../../lib/flags/guardrails/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getGuardrails',
  summary: 'List the guardrails of a flag, and how far each is from stopping',
  description:
    'The safeguards that watch an impact metric, those of the flag in the environment and those of its release plan, with what was counted. The same numbers decide each minute whether they stop.',
  tag: 'Release plans',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/guardrails',
  access: { kind: 'admin', permissions: [] },
  params: environmentParams,
  responses: {
    200: { description: 'The guardrails, as they are now.', schema: guardrailsSchema },
  },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 200, body: { guardrails: await listGuardrails(params) } }));
