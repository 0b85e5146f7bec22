import type { Caller } from '../../auth/caller.ts';
import { requirePermission } from '../../projects/authorization/require-permission.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { listKnownProjects } from '../../projects/known-projects.ts';
import { ALL_PROJECTS, ownersSeenBy } from '../model.ts';

/**
 * The owners of metrics that a caller sees: of one project, or of all, each once.
 * @throws {NotFoundError} for a project that the caller may not see
 */
export async function ownersFor(
  caller: Caller,
  project: string | undefined,
): Promise<readonly string[]> {
  if (project !== undefined) {
    await requirePermission(caller, [], { project });
    return ownersSeenBy(project);
  }
  const [projects, sees] = await Promise.all([
    listKnownProjects(),
    projectVisibility(caller.rights),
  ]);
  return [ALL_PROJECTS, ...projects.map(({ id }) => id).filter((id) => sees(id))];
}
