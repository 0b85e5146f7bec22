import { type Permission, permissionScopes } from '../../auth/permissions.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { presentPermission } from './present-role.ts';

const names = Object.keys(permissionScopes) as Permission[];

/** Every permission, by scope; those of environments once for each environment. */
export async function listPermissions() {
  return {
    root: ofScope('root').map((name) => presentPermission({ name })),
    project: ofScope('project').map((name) => presentPermission({ name })),
    environments: (await listEnvironments()).map((environment) => ({
      name: environment.name,
      permissions: ofScope('environment').map((name) =>
        presentPermission({ name, environment: environment.name }),
      ),
    })),
  };
}

function ofScope(scope: 'root' | 'project' | 'environment') {
  return names.filter((name) => permissionScopes[name] === scope);
}
