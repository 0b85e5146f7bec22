import { isRootRole, type Permission, type RoleWithPermissions } from './model.ts';
import { inWords, missingIn } from './permission-sets.ts';

/** What the target knows of permissions. */
export interface KnownPermissions {
  /** By name: what the permission is about. */
  readonly scopes: ReadonlyMap<string, 'root' | 'project' | 'environment'>;
  readonly environments: ReadonlySet<string>;
}

/** What becomes of a custom role of the source. */
export interface RolePlan {
  readonly outcome: 'created' | 'unchanged' | 'refused';
  /** The permissions that the role has there, and can have here. */
  readonly permissions: readonly Permission[];
  /** Permissions that the target does not have, with the reasons. */
  readonly leftOut: readonly { readonly permission: string; readonly reason: string }[];
  /** Why it is refused. */
  readonly reason?: string;
  /** Whether the role of that name can be given: here it does not allow more than there. */
  readonly isUsable: boolean;
}

/**
 * Decides about a custom role. A role of that name with other permissions stays as it is. Pure.
 * @param found the role of that name in the target
 */
export function planRole(
  role: RoleWithPermissions,
  found: RoleWithPermissions | undefined,
  known: KnownPermissions,
): RolePlan {
  const { permissions, leftOut } = knownPermissions(role, known);
  const plan = { permissions, leftOut };
  if (!found) return { ...plan, outcome: 'created', isUsable: true };
  if (found.type !== role.type) {
    const reason = `It exists here with the type "${found.type}"; there it is "${role.type}".`;
    return { ...plan, outcome: 'refused', reason, isUsable: false };
  }
  const fewer = missingIn(permissions, found.permissions);
  const more = missingIn(found.permissions, role.permissions);
  if (fewer.length + more.length === 0) return { ...plan, outcome: 'unchanged', isUsable: true };
  return {
    ...plan,
    outcome: 'refused',
    reason: `It exists here with other permissions${listed('only there', fewer)}${listed('only here', more)}.`,
    isUsable: more.length === 0,
  };
}

function knownPermissions(role: RoleWithPermissions, { scopes, environments }: KnownPermissions) {
  const permissions: Permission[] = [];
  const leftOut: { permission: string; reason: string }[] = [];
  for (const { name, environment } of role.permissions) {
    const scope = scopes.get(name);
    const place = scope === 'environment' && environment ? environment : undefined;
    const permission = { name, ...(place !== undefined && { environment: place }) };
    const reason = refusalOf();
    if (reason === undefined) permissions.push(permission);
    else leftOut.push({ permission: inWords({ name, environment: environment ?? null }), reason });

    function refusalOf(): string | undefined {
      if (scope === undefined) return 'There is no such permission here.';
      if (scope === 'root' && !isRootRole(role))
        return 'Here it is for roles of the instance only.';
      if (place !== undefined && !environments.has(place)) {
        return `There is no environment "${place}" here.`;
      }
      return undefined;
    }
  }
  return { permissions, leftOut };
}

function listed(where: string, permissions: readonly Permission[]): string {
  return permissions.length === 0 ? '' : `; ${where}: ${permissions.map(inWords).join(', ')}`;
}
