import { createContextField } from '../../../lib/flags/context-fields/change-context-fields.ts';
import { presentContextField } from '../../../lib/flags/context-fields/present-context-field.ts';
import {
  contextFieldSchema,
  createContextFieldSchema,
} from '../../../lib/flags/context-fields/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'createContextField',
  summary: 'Create a context field',
  description: 'For all projects, or for one. Its name is unique in the instance.',
  tag: 'Context fields',
  method: 'POST',
  path: '/api/admin/context',
  access: { kind: 'admin', permissions: ['CREATE_CONTEXT_FIELD'] },
  body: createContextFieldSchema,
  responses: { 201: { description: 'The new context field.', schema: contextFieldSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => {
  const { name, ...request } = body;
  const field = await createContextField(caller, { name }, request);
  return {
    status: 201,
    headers: { location: `/api/admin/context/${field.name}` },
    body: presentContextField(field),
  };
});
