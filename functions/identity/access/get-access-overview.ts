import { defineOperation } from '../../../lib/http/contract.ts';
import { listOverview } from '../../../lib/projects/access-overview/list-overview.ts';
import {
  accessOverviewSchema,
  overviewQuery,
} from '../../../lib/projects/access-overview/overview-schema.ts';

export const operation = defineOperation({
  operationId: 'getAccessOverview',
  summary: 'List who has which roles',
  description:
    'Users and service accounts. `accountType`, `total`, `query` and pages are additions to the API of Unleash. `GET /api/admin/user-admin/{id}/permissions` says which roles one of them has, and why.',
  tag: 'Users',
  method: 'GET',
  path: '/api/admin/access/overview',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  query: overviewQuery,
  responses: { 200: { description: 'A page of the users.', schema: accessOverviewSchema } },
  errors: [400, 401, 403],
})(async ({ query }) => ({ status: 200, body: await listOverview(query) }));
