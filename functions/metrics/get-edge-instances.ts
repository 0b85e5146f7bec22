import { listEdges } from '../../lib/edge/edge-store.ts';
import { edgeInstancesSchema } from '../../lib/edge/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getEdgeInstances',
  summary: 'List the edge components',
  description:
    'Those that told of themselves in the last day, with what they told last. Beyond the specification.',
  tag: 'Metrics',
  method: 'GET',
  path: '/api/admin/metrics/edges',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'By name and start.', schema: edgeInstancesSchema } },
  errors: [401, 403],
})(async () => ({ status: 200, body: { edges: await listEdges() } }));
