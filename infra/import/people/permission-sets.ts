import type { Permission } from './model.ts';

/** The permission that includes all others. */
const EVERYTHING = 'ADMIN';

/** The permissions of the first list that the second does not include. Pure. */
export function missingIn(
  permissions: readonly Permission[],
  others: readonly Permission[],
): Permission[] {
  const held = new Set(others.map(keyOf));
  if (held.has(keyOf({ name: EVERYTHING }))) return [];
  return permissions.filter(
    (permission) => !held.has(keyOf(permission)) && !held.has(keyOf({ name: permission.name })),
  );
}

/** A permission for the report: `UPDATE_FEATURE_ENVIRONMENT in production`. */
export function inWords({ name, environment }: Permission): string {
  return environment ? `${name} in ${environment}` : name;
}

function keyOf({ name, environment }: Permission): string {
  return `${name} ${environment ?? ''}`;
}
