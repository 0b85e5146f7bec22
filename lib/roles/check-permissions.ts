import { type Permission, permissionScopes } from '../auth/permissions.ts';
import { ValidationError } from '../errors.ts';
import type { RolePermission, RoleType } from './model.ts';
import { isPermission, mayAllow, permissionOfId, sortedPermissions } from './rules.ts';

/** A permission as a request sends it. */
export interface SentPermission {
  readonly name?: string;
  readonly id?: number;
  readonly environment?: string | null;
}

const refusal = (path: string, rule: string): ValidationError =>
  new ValidationError(`The \`${path}\` property ${rule}`, path);

const nameOf = ({ name, id }: SentPermission, path: string): Permission => {
  if (name === undefined && id === undefined) throw refusal(`${path}/name`, 'is required.');
  if (name !== undefined) {
    if (isPermission(name)) return name;
    throw refusal(`${path}/name`, `names "${name}", which is no permission.`);
  }
  const found = permissionOfId(id ?? 0);
  if (found) return found;
  throw refusal(`${path}/id`, `must be the number of a permission. There is none with ${id}.`);
};

const check = (
  sent: SentPermission,
  path: string,
  type: RoleType,
  environments: ReadonlySet<string>,
): RolePermission => {
  const name = nameOf(sent, path);
  if (!mayAllow(type, name)) {
    const rule = `names "${name}", which is about the instance: a role in projects can not allow it.`;
    throw refusal(`${path}/name`, rule);
  }
  const environment = sent.environment || undefined;
  if (permissionScopes[name] !== 'environment') {
    if (environment === undefined) return { name };
    const rule = `must be left out: "${name}" is no permission of environments.`;
    throw refusal(`${path}/environment`, rule);
  }
  if (environment === undefined || environment === '*') return { name, environment: '*' };
  if (environments.has(environment)) return { name, environment };
  throw refusal(`${path}/environment`, `names "${environment}", which is no environment.`);
};

/**
 * The permissions of a role, each once, in the order of the table. Pure.
 * @param environments names of all environments
 * @throws {ValidationError} naming the first invalid permission
 */
export const checkPermissions = (
  sent: readonly SentPermission[],
  type: RoleType,
  environments: ReadonlySet<string>,
): RolePermission[] =>
  sortedPermissions(
    sent.map((permission, index) =>
      check(permission, `/body/permissions/${index}`, type, environments),
    ),
  );
