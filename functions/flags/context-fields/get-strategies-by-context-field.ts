import { contextFieldParams } from '../../../lib/flags/context-fields/schema.ts';
import {
  fieldStrategiesQuery,
  fieldStrategiesSchema,
} from '../../../lib/flags/features/field-strategies-schema.ts';
import { listFieldStrategies } from '../../../lib/flags/features/list-field-strategies.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getStrategiesByContextField',
  summary: 'List the strategies that use a context field',
  description:
    'In constraints, in constraints of their segments, or for stickiness. Without strategies of archived flags, and of private projects that the caller cannot see.',
  tag: 'Context fields',
  method: 'GET',
  path: '/api/admin/context/{contextField}/strategies',
  access: { kind: 'admin', permissions: ['UPDATE_CONTEXT_FIELD', 'DELETE_CONTEXT_FIELD'] },
  params: contextFieldParams,
  query: fieldStrategiesQuery,
  responses: { 200: { description: 'A page of the strategies.', schema: fieldStrategiesSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, query, caller: { rights } }) => ({
  status: 200,
  body: await listFieldStrategies(rights, { name: params.contextField }, query),
}));
