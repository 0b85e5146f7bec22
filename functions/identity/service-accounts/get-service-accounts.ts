import { defineOperation } from '../../../lib/http/contract.ts';
import { listServiceAccounts } from '../../../lib/identity/service-accounts/list-service-accounts.ts';
import { serviceAccountFunction } from '../../../lib/identity/service-accounts/service-account-function.ts';
import { serviceAccountsSchema } from '../../../lib/identity/service-accounts/service-account-schema.ts';
import { listRootRoles } from '../../../lib/identity/users/root-roles.ts';

export const operation = defineOperation({
  operationId: 'getServiceAccounts',
  summary: 'List service accounts',
  tag: 'Service accounts',
  sharedFunction: serviceAccountFunction,
  method: 'GET',
  path: '/api/admin/service-account',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: {
    200: { description: 'All accounts, with their tokens.', schema: serviceAccountsSchema },
  },
  errors: [400, 401, 403],
})(async () => {
  const [serviceAccounts, rootRoles] = await Promise.all([listServiceAccounts(), listRootRoles()]);
  return { status: 200, body: { serviceAccounts, rootRoles } };
});
