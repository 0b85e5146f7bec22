import { defineOperation } from '../../../lib/http/contract.ts';
import { listUsersAndGroups } from '../../../lib/identity/groups/list-users-and-groups.ts';
import { usersAndGroupsSchema } from '../../../lib/identity/groups/users-and-groups-schema.ts';
import { readUsersFunction } from '../../../lib/identity/users/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getBaseUsersAndGroups',
  summary: 'List all users and groups by name',
  description:
    'For choosing whom to give access. Like the search for users, it is for every caller.',
  tag: 'Users',
  sharedFunction: readUsersFunction,
  method: 'GET',
  path: '/api/admin/user-admin/access',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'Their names.', schema: usersAndGroupsSchema } },
  errors: [400, 401, 403],
})(async () => ({ status: 200, body: await listUsersAndGroups() }));
