import { defineOperation } from '../../../lib/http/contract.ts';
import { userParams } from '../../../lib/identity/users/schema.ts';
import { readUsersFunction } from '../../../lib/identity/users/shared-functions.ts';
import { explainUser } from '../../../lib/projects/access-overview/explain-user.ts';
import {
  placeQuery,
  userAccessOverviewSchema,
} from '../../../lib/projects/access-overview/schema.ts';

export const operation = defineOperation({
  operationId: 'getUserPermissions',
  summary: 'Get what a user may do, and why',
  description:
    'Every permission, whether it is held at the place, and from which roles; `sources` is an addition to the API of Unleash.',
  tag: 'Users',
  sharedFunction: readUsersFunction,
  method: 'GET',
  path: '/api/admin/user-admin/{id}/permissions',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  params: userParams,
  query: placeQuery,
  responses: { 200: { description: 'The permissions.', schema: userAccessOverviewSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, query }) => ({
  status: 200,
  body: await explainUser(params.id, 'User', query),
}));
