import { readReportsFunction } from '../../../lib/clients/application-overview/shared-functions.ts';
import { listApplications } from '../../../lib/clients/applications/list-applications.ts';
import {
  applicationsQuerySchema,
  applicationsSchema,
  MAX_LISTED,
} from '../../../lib/clients/applications/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getApplications',
  summary: 'List applications',
  description:
    'Applications that registered or sent metrics, and those created by users. They are forgotten 30 days after the last report.',
  tag: 'Metrics',
  sharedFunction: readReportsFunction,
  method: 'GET',
  path: '/api/admin/metrics/applications',
  access: { kind: 'admin', permissions: [] },
  query: applicationsQuerySchema,
  responses: {
    200: { description: 'The applications, sorted by name.', schema: applicationsSchema },
  },
  errors: [400, 401, 403],
})(async ({ query: { limit, ...query }, caller: { rights } }) => ({
  status: 200,
  body: await listApplications(rights, { ...query, limit: Math.min(limit, MAX_LISTED) }),
}));
