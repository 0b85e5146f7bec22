import type { Caller } from '../../auth/caller.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import { timeLimit } from '../../platform/time-limit.ts';
import { deleteUser } from './delete-user.ts';

/** Who was deleted, and who was not there any more. */
interface Deletions {
  readonly deleted: readonly number[];
  readonly notFound: readonly number[];
}

/**
 * Deletes people one after the other, each as `deleteUser` does. One whose deletion is refused does not keep the others.
 * What was deleted before an error stays deleted, so the same request continues.
 * @throws {ConflictError} when the caller is among them, before anybody is deleted; when no administrator would
 *   remain; when it takes too long and is to be sent again
 */
export async function deleteUsers(caller: Caller, ids: readonly number[]): Promise<Deletions> {
  refuseCaller(caller, ids);
  const refuseTooSlow = timeLimit('users are left to delete');
  const deleted: number[] = [];
  const notFound: number[] = [];
  let refusal: ConflictError | undefined;
  for (const [index, id] of ids.entries()) {
    refuseTooSlow(ids.length - index);
    try {
      await deleteUser(caller, 'User', id);
      deleted.push(id);
    } catch (error) {
      if (error instanceof NotFoundError) notFound.push(id);
      else if (error instanceof ConflictError) refusal = error;
      else throw error;
    }
  }
  if (refusal) throw refusal;
  return { deleted, notFound };
}

function refuseCaller({ author, tokenType }: Caller, ids: readonly number[]): void {
  if (tokenType !== 'user' || !ids.includes(author.id)) return;
  throw new ConflictError(
    'Your own account is among these, so none of them is deleted. Ask another administrator, or use an admin token.',
  );
}
