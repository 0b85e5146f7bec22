import type { Caller } from '../auth/caller.ts';
import { noChange, recordChange } from '../events/commit/record-change.ts';
import { ConflictError } from '../platform/errors.ts';
import type { Project } from './model.ts';
import { getAnyProject, updateProjectWrite } from './project-store.ts';

/** The project that every instance has. */
const DEFAULT_PROJECT = 'default';

/** @throws {ConflictError} for the default project, and for a project with active flags */
export function refuseProjectInUse({ id, featureCount }: Project): void {
  if (id === DEFAULT_PROJECT) {
    throw new ConflictError(
      `The project "${id}" is the default project and cannot be archived or deleted.`,
    );
  }
  if (featureCount > 0) {
    throw new ConflictError(
      `The project "${id}" has active flags (${featureCount}). Archive or move them first.`,
    );
  }
}

/**
 * Archives a project: it stays stored with its archived flags, but is no longer visible.
 * @throws {NotFoundError} for an unknown project
 * @throws {ConflictError} for the default project, and for a project with active flags
 */
export function archiveProject(caller: Caller, id: string): Promise<void> {
  return setArchived(caller, id, true);
}

/**
 * Revives an archived project; its flags stay archived until they are revived.
 * @throws {NotFoundError} for an unknown project
 */
export function reviveProject(caller: Caller, id: string): Promise<void> {
  return setArchived(caller, id, false);
}

/** No-op if the project already has the requested state. */
function setArchived(caller: Caller, id: string, isToBeArchived: boolean): Promise<void> {
  const type = isToBeArchived ? 'project-archived' : 'project-revived';
  return recordChange({ author: caller.author, expect: [{ type, project: id }] }, async () => {
    const before = await getAnyProject(id);
    if (isToBeArchived === (before.archivedAt !== null)) return noChange();
    if (isToBeArchived) refuseProjectInUse(before);
    const now = new Date().toISOString();
    const after = { ...before, archivedAt: isToBeArchived ? now : null, updatedAt: now };
    return {
      writes: [updateProjectWrite(before, after)],
      events: [
        {
          type,
          project: id,
          data: { id, name: before.name },
        },
      ],
      result: undefined,
    };
  });
}
