import type { Permission } from '../../../../lib/auth/permissions.ts';
import { useMissing } from '../../access/use-may.ts';

/**
 * A function that says why the person may not do something with a segment. For one of a project, the
 * permission for the segments of that project is enough; the contracts cannot say so, because the project is
 * not in the path.
 */
export function useSegmentRights(): (
  permission: Permission,
  project: string | null | undefined,
) => string | undefined {
  const missing = useMissing();
  return (permission, project) =>
    project
      ? missing([permission, 'UPDATE_PROJECT_SEGMENT'], { projectId: project })
      : missing([permission]);
}
