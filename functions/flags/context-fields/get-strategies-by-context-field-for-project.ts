import { projectFieldParams } from '../../../lib/flags/context-fields/schema.ts';
import {
  fieldStrategiesQuery,
  fieldStrategiesSchema,
} from '../../../lib/flags/features/field-strategies-schema.ts';
import { listFieldStrategies } from '../../../lib/flags/features/list-field-strategies.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getStrategiesByContextFieldForProject',
  summary: 'List the strategies that use a context field of a project',
  description:
    'In constraints, in constraints of their segments, or for stickiness. Without strategies of other projects, where its legal values do not bind, and of archived flags.',
  tag: 'Context fields',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/context/{contextField}/strategies',
  access: {
    kind: 'admin',
    permissions: ['UPDATE_PROJECT_CONTEXT', 'UPDATE_CONTEXT_FIELD', 'DELETE_CONTEXT_FIELD'],
  },
  params: projectFieldParams,
  query: fieldStrategiesQuery,
  responses: { 200: { description: 'A page of the strategies.', schema: fieldStrategiesSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params: { projectId: project, contextField: name }, query, caller: { rights } }) => ({
  status: 200,
  body: await listFieldStrategies(rights, { name, project }, query),
}));
