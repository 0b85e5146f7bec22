import { defineOperation } from '../../../lib/http/contract.ts';
import { meSchema } from '../../../lib/identity/profile/me-schema.ts';
import { getProfile } from '../../../lib/identity/profile/profile.ts';
import { readProfileFunction } from '../../../lib/identity/profile/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getMe',
  summary: 'Get the caller',
  description:
    'The permissions of all roles of the caller. An admin token, which has no user, is shown with the id -42.',
  tag: 'Users',
  sharedFunction: readProfileFunction,
  method: 'GET',
  path: '/api/admin/user',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The caller.', schema: meSchema } },
  errors: [401, 403, 404],
})(async ({ caller }) => ({ status: 200, body: await getProfile(caller) }));
