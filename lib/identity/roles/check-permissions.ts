import type { RolePermission } from '../../auth/permissions.ts';
import { type Permission, permissionScopes } from '../../auth/permissions.ts';
import { invalid } from '../../platform/errors.ts';
import type { RoleType } from './model.ts';
import { isPermission, mayAllow, permissionOfId, sortedPermissions } from './rules.ts';

/** A permission as a request sends it. */
interface SentPermission {
  readonly name?: string;
  readonly id?: number;
  readonly environment?: string | null;
}

/**
 * The permissions of a role, each once, in the order of the table. Pure.
 * @param environments names of all environments
 * @throws {ValidationError} naming the first invalid permission
 */
export function checkPermissions(
  sent: readonly SentPermission[],
  type: RoleType,
  environments: ReadonlySet<string>,
): RolePermission[] {
  return sortedPermissions(
    sent.map((permission, index) =>
      check(permission, `/body/permissions/${index}`, type, environments),
    ),
  );
}

function check(
  sent: SentPermission,
  path: string,
  type: RoleType,
  environments: ReadonlySet<string>,
): RolePermission {
  const name = nameOf(sent, path);
  if (!mayAllow(type, name)) {
    const rule = `names "${name}", which concerns the whole instance: a project role cannot allow it`;
    throw invalid(`${path}/name`, rule);
  }
  const environment = sent.environment || undefined;
  if (permissionScopes[name] !== 'environment') {
    if (environment === undefined) return { name };
    const rule = `must be left out: "${name}" does not apply to single environments`;
    throw invalid(`${path}/environment`, rule);
  }
  if (environment === undefined || environment === '*') return { name, environment: '*' };
  if (environments.has(environment)) return { name, environment };
  throw invalid(`${path}/environment`, 'must be the name of an existing environment', {
    sent: environment,
  });
}

function nameOf({ name, id }: SentPermission, path: string): Permission {
  if (name === undefined && id === undefined) throw invalid(`${path}/name`, 'is required');
  if (name !== undefined) {
    if (isPermission(name)) return name;
    throw invalid(`${path}/name`, 'must be the name of a permission', { sent: name });
  }
  const found = permissionOfId(id ?? 0);
  if (found) return found;
  throw invalid(`${path}/id`, 'must be the number of a permission', { sent: id });
}
