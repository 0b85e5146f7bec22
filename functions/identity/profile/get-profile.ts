import { defineOperation } from '../../../lib/http/contract.ts';
import { profileSchema } from '../../../lib/identity/profile/me-schema.ts';
import { profileOfCaller } from '../../../lib/identity/profile/profile.ts';
import { readProfileFunction } from '../../../lib/identity/profile/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getProfile',
  summary: 'Get the profile of the caller',
  tag: 'Users',
  sharedFunction: readProfileFunction,
  method: 'GET',
  path: '/api/admin/user/profile',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The profile.', schema: profileSchema } },
  errors: [401, 403, 404],
})(async ({ caller }) => ({ status: 200, body: await profileOfCaller(caller) }));
