import type { Caller } from '../../auth/caller.ts';
import type { Permission } from '../../auth/permissions.ts';
import { requirePermission } from '../../projects/authorization/require-permission.ts';

/**
 * Checks that the caller has a permission for a segment; for one of a project, `UPDATE_PROJECT_SEGMENT`
 * is enough.
 * @throws {NoAccessError} without any of them
 * @throws {NotFoundError} for a project that the caller may not see
 */
export async function requireSegmentPermission(
  caller: Caller,
  permission: Permission,
  { project }: { readonly project?: string | null },
): Promise<void> {
  const permissions = project ? [permission, 'UPDATE_PROJECT_SEGMENT' as const] : [permission];
  await requirePermission(caller, permissions, { project: project ?? undefined });
}
