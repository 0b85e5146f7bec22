import type { Caller } from '../../auth/caller.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { getProject } from '../../projects/project-store.ts';
import { findCodeRepositories, removeSearchWrites, searchId } from './code-reference-store.ts';

/**
 * Forgets what is known of a branch of a repository. Nothing is recorded: what nobody looks at any more is not gone from
 * the code. One that is not known is gone already.
 * @throws {NotFoundError} for an unknown project
 */
export async function deleteCodeReferences(
  caller: Caller,
  projectId: string,
  { repository, branch }: { readonly repository: string; readonly branch: string },
): Promise<void> {
  const id = searchId(repository, branch);
  await recordChange({ author: caller.author }, async () => {
    const [known] = await Promise.all([findCodeRepositories(projectId), getProject(projectId)]);
    const search = known?.searches.find((each) => each.id === id);
    if (!known || !search) {
      throw new NotFoundError(
        { kind: 'code-references' },
        `The project "${projectId}" has no code references of the branch "${branch}" of "${repository}".`,
      );
    }
    return { writes: removeSearchWrites(known, search), events: [], result: undefined };
  });
}
