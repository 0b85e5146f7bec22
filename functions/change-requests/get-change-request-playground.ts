import { playgroundParams } from '../../lib/change-requests/params-schema.ts';
import { previewChangeRequest } from '../../lib/change-requests/preview.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { advancedAnswerSchema } from '../../lib/playground/answer-schema.ts';
import { changeRequestPlaygroundSchema } from '../../lib/playground/schema.ts';

export const operation = defineOperation({
  operationId: 'getChangeRequestPlayground',
  summary: 'Explain flags as they would be after applying a change request',
  description:
    'Its flags in its environment for all combinations of the values of a context: commas separate values. Nothing is changed. The change request has to be in review, approved or scheduled.',
  tag: 'Playground',
  method: 'POST',
  path: '/api/admin/playground/change-request/{id}',
  // Reads the change request to find out in which project it is.
  access: { kind: 'admin', permissions: [] },
  params: playgroundParams,
  body: changeRequestPlaygroundSchema,
  role: 'reader',
  responses: {
    200: {
      description: 'Why flags would be on, off or unknown.',
      schema: advancedAnswerSchema,
    },
  },
  errors: [400, 401, 403, 404, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: await previewChangeRequest(caller, params.id, body.context),
}));
