import type { Caller } from '../../auth/caller.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { timeLimit } from '../../platform/time-limit.ts';
import { deleteGroup } from '../groups/delete-group.ts';
import { listGroups } from '../groups/group-store.ts';
import { deleteUsers } from '../users/delete-users.ts';
import { listKnownUsers } from '../users/known-users.ts';

/**
 * Deletes all people whom SCIM manages.
 * @throws {ConflictError} see `deleteUsers`; the same request continues
 */
export async function deleteScimUsers(caller: Caller): Promise<void> {
  const provided = (await listKnownUsers('User')).filter(({ scimId }) => scimId !== null);
  await deleteUsers(
    caller,
    provided.map(({ id }) => id),
  );
}

/**
 * Deletes all groups that SCIM manages; their members stay.
 * @throws {ConflictError} when no administrator would remain, and when it takes too long; the same request continues
 */
export async function deleteScimGroups(caller: Caller): Promise<void> {
  const provided = (await listGroups()).filter(({ scimId }) => scimId !== null);
  const refuseTooSlow = timeLimit('groups are left to delete');
  for (const [index, { id }] of provided.entries()) {
    refuseTooSlow(provided.length - index);
    try {
      await deleteGroup(caller, id);
    } catch (error) {
      // Another request has deleted it in between.
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
}
