import type { Permission } from 'generated:api';

/** A permission of a role, as the service lists it. */
type ListedPermission = Pick<Permission, 'name' | 'type' | 'environment'>;

/** Every environment, those that come later included. */
export const ALL = '*';

/** A permission in a draft: `CREATE_FEATURE`, or `UPDATE_FEATURE_ENVIRONMENT@production`. */
export function keyOf(name: string, environment?: string): string {
  return environment === undefined ? name : `${name}@${environment}`;
}

/** The permissions of a role as keys. */
export function keysOf(permissions: readonly ListedPermission[]): string[] {
  return permissions.map(({ name, type, environment }) =>
    keyOf(name, type === 'environment' ? environment || ALL : undefined),
  );
}

/** The permissions of a request for keys. */
export function permissionsOf(
  keys: readonly string[],
): { readonly name: string; readonly environment?: string }[] {
  return keys.map((key) => {
    const at = key.indexOf('@');
    return at < 0 ? { name: key } : { name: key.slice(0, at), environment: key.slice(at + 1) };
  });
}

/**
 * The keys after one was granted or taken away. A permission for all environments replaces the grants for single ones.
 */
export function withKey(keys: readonly string[], key: string, isGranted: boolean): string[] {
  const others = keys.filter((each) => each !== key);
  if (!isGranted) return others;
  if (!key.endsWith(`@${ALL}`)) return [...others, key];
  const name = key.slice(0, -ALL.length);
  return [...others.filter((each) => !each.startsWith(name)), key];
}
