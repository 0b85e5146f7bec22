import { type Permission, permissionScopes } from '../../auth/permissions.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { presentPermission } from './present-role.ts';

const names = Object.keys(permissionScopes) as Permission[];
const ofScope = (scope: 'root' | 'project' | 'environment') =>
  names.filter((name) => permissionScopes[name] === scope);

/** Every permission, by scope; those of environments once for each environment. */
export const listPermissions = async () => ({
  root: ofScope('root').map((name) => presentPermission({ name })),
  project: ofScope('project').map((name) => presentPermission({ name })),
  environments: (await listEnvironments()).map((environment) => ({
    name: environment.name,
    permissions: ofScope('environment').map((name) =>
      presentPermission({ name, environment: environment.name }),
    ),
  })),
});
