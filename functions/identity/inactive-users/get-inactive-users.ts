import { defineOperation } from '../../../lib/http/contract.ts';
import { INACTIVE_DAYS } from '../../../lib/identity/inactive-users/inactive-rules.ts';
import { listInactiveUsers } from '../../../lib/identity/inactive-users/list-inactive-users.ts';
import { presentInactiveUser } from '../../../lib/identity/inactive-users/present-inactive-user.ts';
import { inactiveUsersSchema } from '../../../lib/identity/inactive-users/schema.ts';
import { readUsersFunction } from '../../../lib/identity/users/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getInactiveUsers',
  summary: 'List inactive users',
  description: `Users who have neither signed in nor used a personal access token for ${INACTIVE_DAYS} days, nor were created within them.`,
  tag: 'Users',
  sharedFunction: readUsersFunction,
  method: 'GET',
  path: '/api/admin/user-admin/inactive',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'The inactive users.', schema: inactiveUsersSchema } },
  errors: [400, 401, 403],
})(async () => {
  const found = await listInactiveUsers();
  const inactiveUsers = found.map(({ user, patSeenAt }) => presentInactiveUser(user, patSeenAt));
  return { status: 200, body: { version: 1, inactiveUsers } };
});
