import type { Caller } from '../../auth/caller.ts';
import { requirePermission } from '../../projects/authorization/require-permission.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { listKnownProjects } from '../../projects/known-projects.ts';
import { ALL_PROJECTS, ownersSeenBy } from '../model.ts';
import { listMetrics, readDropped } from '../rows/catalogue-store.ts';

/**
 * The impact metrics that the caller sees, and what was not taken: those of a project, or of all projects.
 * @throws {NotFoundError} for a project that the caller may not see
 */
export async function listKnownMetrics(caller: Caller, project: string | undefined) {
  const owners = await ownersFor(caller, project);
  const [metrics, dropped] = await Promise.all([listMetrics(owners), readDropped(owners)]);
  return {
    metrics: metrics
      .map(({ owner, ...metric }) => ({ ...metric, project: projectOf(owner) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
    dropped: dropped.map(({ owner, ...samples }) => ({ ...samples, project: projectOf(owner) })),
  };
}

/** The owners of metrics that a caller sees: of one project, or of all. */
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

function projectOf(owner: string): string | null {
  return owner === ALL_PROJECTS ? null : owner;
}
