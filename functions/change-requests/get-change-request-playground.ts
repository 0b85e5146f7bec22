import { playgroundParams } from '../../lib/change-requests/schemas/params-schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { previewChangeRequest } from '../../lib/playground/preview-change-request.ts';
import { advancedAnswerSchema } from '../../lib/playground/response-schema.ts';
import { changeRequestPlaygroundSchema } from '../../lib/playground/schema.ts';

export const operation = defineOperation({
  operationId: 'getChangeRequestPlayground',
  summary: 'Evaluate flags as they would be after a change request',
  description:
    'Evaluates its flags in its environment for all combinations of context values, which are separated by commas. Nothing is changed. The change request must be in review, approved or scheduled.',
  tag: 'Playground',
  method: 'POST',
  path: '/api/admin/playground/change-request/{id}',
  // Reads the change request to find its project.
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  params: playgroundParams,
  body: changeRequestPlaygroundSchema,
  hasStrictTypes: true,
  role: 'client',
  responses: {
    200: {
      description: 'The results, with explanations.',
      schema: advancedAnswerSchema,
    },
  },
  errors: [400, 401, 403, 404, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: await previewChangeRequest(caller, params.id, body.context),
}));
