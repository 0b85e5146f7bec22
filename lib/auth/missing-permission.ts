import type { Permission } from './permissions.ts';

/** Describes the missing permission and its place. */
export function missingPermission(
  permissions: readonly Permission[],
  place: { readonly environment?: string | undefined },
): string {
  const names = permissions.map((name) => `"${name}"`).join(', ');
  const wanted = permissions.length === 1 ? `the ${names} permission` : `one of ${names}`;
  const where = place.environment ? ` in the environment "${place.environment}"` : '';
  return `You need ${wanted}${where} to perform this action.`;
}
