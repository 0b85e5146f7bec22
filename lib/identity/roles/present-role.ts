import type { FromSchema } from 'json-schema-to-ts';
import type { RolePermission } from '../../auth/permissions.ts';
import { type Permission, permissionScopes } from '../../auth/permissions.ts';
import type { Role } from './model.ts';
import type { permissionSchema } from './permission-schema.ts';
import { permissionId } from './rules.ts';

/** Words with a special spelling. */
const wordings: Readonly<Record<string, string>> = { api: 'API' };

/** A permission as the API returns it; those of environments include the environment. */
export function presentPermission({
  name,
  environment,
}: RolePermission): FromSchema<typeof permissionSchema> {
  return {
    id: permissionId(name),
    name,
    displayName: displayName(name),
    type: permissionScopes[name],
    ...(permissionScopes[name] === 'environment' && {
      environment: environment === undefined || environment === '*' ? null : environment,
    }),
  };
}

/** A role as it is listed. */
export function presentRole({ id, name, type, description }: Role) {
  return {
    id,
    name,
    type,
    description,
    project: null,
  };
}

/** A role with its permissions. */
export function presentRoleWithPermissions({ id, name, type, description, permissions }: Role) {
  return {
    id,
    name,
    type,
    description,
    permissions: permissions.map(presentPermission),
  };
}

/** A role as events show it. */
export function presentRoleInEvent({ id, name, type, description, permissions }: Role) {
  return {
    id,
    name,
    type,
    description,
    permissions: permissions.map(({ name: permission, environment }) => ({
      name: permission,
      ...(environment !== undefined && { environment: environment === '*' ? null : environment }),
    })),
  };
}

/** `READ_CLIENT_API_TOKEN` as displayed: "Read client API token". */
function displayName(name: Permission): string {
  const words = name.toLowerCase().split('_');
  const text = words.map((word) => wordings[word] ?? word).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
