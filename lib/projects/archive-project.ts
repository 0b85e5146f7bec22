import type { Caller } from '../auth/caller.ts';
import { ConflictError } from '../errors.ts';
import { type Change, recordChange } from '../events/record-change.ts';
import type { Project } from './model.ts';
import { getAnyProject, updateProjectWrite } from './project-store.ts';

/** The project that every instance has. */
export const DEFAULT_PROJECT = 'default';

/** @throws {ConflictError} for the default project, and while flags are in use in it */
export const refuseInUse = ({ id, featureCount }: Project): void => {
  if (id === DEFAULT_PROJECT) {
    throw new ConflictError(`The project "${id}" is the default one and must stay.`);
  }
  if (featureCount > 0) {
    throw new ConflictError(
      `The project "${id}" has flags in use (${featureCount}). Archive or move them first.`,
    );
  }
};

/** Nothing happens to a project that is in the archive, or out of it, already. */
const setArchived = (caller: Caller, id: string, isToBeArchived: boolean): Promise<void> => {
  const type = isToBeArchived ? 'project-archived' : 'project-revived';
  const decide = async (): Promise<Change<void>> => {
    const before = await getAnyProject(id);
    if (isToBeArchived === (before.archivedAt !== null)) {
      return { writes: [], events: [], result: undefined };
    }
    if (isToBeArchived) refuseInUse(before);
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
  };
  return recordChange(caller.author, decide, [{ type, project: id }]);
};

/**
 * Puts a project in the archive: it and the archived flags in it are kept, unseen.
 * @throws {NotFoundError} when there is no such project
 * @throws {ConflictError} for the default project, and while flags are in use in it
 */
export const archiveProject = (caller: Caller, id: string): Promise<void> =>
  setArchived(caller, id, true);

/**
 * Brings a project back from the archive; its flags stay there until they are revived.
 * @throws {NotFoundError} when there is no such project
 */
export const reviveProject = (caller: Caller, id: string): Promise<void> =>
  setArchived(caller, id, false);
