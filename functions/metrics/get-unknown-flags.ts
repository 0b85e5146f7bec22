import { defineOperation } from '../../lib/http/contract.ts';
import { listUnknownFlags } from '../../lib/metrics/unknown-flags.ts';
import { unknownFlagsSchema } from '../../lib/metrics/unknown-flags-schema.ts';

export const operation = defineOperation({
  operationId: 'getUnknownFlags',
  summary: 'List what applications ask for that is no flag',
  description: 'In the last week; flags that the application has no access to are among it.',
  tag: 'Metrics',
  method: 'GET',
  path: '/api/admin/metrics/unknown-flags',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'By name, at most 1,000.', schema: unknownFlagsSchema } },
  errors: [401, 403],
})(async () => ({ status: 200, body: { unknownFlags: await listUnknownFlags() } }));
