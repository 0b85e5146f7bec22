import { readReportsFunction } from '../../../lib/clients/application-overview/shared-functions.ts';
import { listEdges } from '../../../lib/clients/edge/edge-store.ts';
import { edgeInstancesSchema } from '../../../lib/clients/edge/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getEdgeInstances',
  summary: 'List edge components',
  description:
    'Those that reported in the last day, with their last report. This goes beyond the Unleash admin API.',
  tag: 'Metrics',
  sharedFunction: readReportsFunction,
  method: 'GET',
  path: '/api/admin/metrics/edges',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: {
    200: {
      description: 'The edge components, sorted by name and start time.',
      schema: edgeInstancesSchema,
    },
  },
  errors: [400, 401, 403],
})(async () => ({ status: 200, body: { edges: await listEdges() } }));
