import { projectFieldParams } from '../../../lib/flags/context-fields/schema.ts';
import { fieldStrategiesSchema } from '../../../lib/flags/features/field-strategies-schema.ts';
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
  access: { kind: 'admin', permissions: [] },
  params: projectFieldParams,
  responses: { 200: { description: 'The strategies.', schema: fieldStrategiesSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params: { projectId: project, contextField: name }, caller: { rights } }) => ({
  status: 200,
  body: { strategies: await listFieldStrategies(rights, { name, project }) },
}));
