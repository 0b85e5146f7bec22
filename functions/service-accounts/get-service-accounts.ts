import { defineOperation } from '../../lib/http/contract.ts';
import { listServiceAccounts } from '../../lib/users/present-service-account.ts';
import { listRootRoles } from '../../lib/users/root-roles.ts';
import { serviceAccountsSchema } from '../../lib/users/service-account-schema.ts';

export const operation = defineOperation({
  operationId: 'getServiceAccounts',
  summary: 'List service accounts',
  tag: 'Service accounts',
  method: 'GET',
  path: '/api/admin/service-account',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: {
    200: { description: 'All accounts, with their tokens.', schema: serviceAccountsSchema },
  },
  errors: [401, 403],
})(async () => {
  const [serviceAccounts, rootRoles] = await Promise.all([listServiceAccounts(), listRootRoles()]);
  return { status: 200, body: { serviceAccounts, rootRoles } };
});
