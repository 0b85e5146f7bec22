import { readReportsFunction } from '../../../lib/clients/application-overview/shared-functions.ts';
import { listUnknownFlags } from '../../../lib/clients/metrics/unknown-flags.ts';
import { unknownFlagsSchema } from '../../../lib/clients/metrics/unknown-flags-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getUnknownFlags',
  summary: 'List unknown flags reported by applications',
  description:
    'Reports of the last week. They include existing flags that the application has no access to. One token adds at most 200 rows, each for a flag, application and environment, in a week. Without reports of private projects that the caller cannot see.',
  tag: 'Metrics',
  sharedFunction: readReportsFunction,
  method: 'GET',
  path: '/api/admin/metrics/unknown-flags',
  access: { kind: 'admin', permissions: [] },
  responses: {
    200: { description: 'At most 1,000 flags, sorted by name.', schema: unknownFlagsSchema },
  },
  errors: [400, 401, 403],
})(async ({ caller: { rights } }) => ({
  status: 200,
  body: { unknownFlags: await listUnknownFlags(rights) },
}));
