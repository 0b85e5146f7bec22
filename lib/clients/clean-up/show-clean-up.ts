import type { Caller } from '../../auth/caller.ts';
import type { CleanUpPage } from './clean-up-model.ts';
import { MAX_CLEAN_UP_FLAGS } from './clean-up-model.ts';
import { presentBrief } from './present-brief.ts';
import { presentCleanUp } from './present-clean-up.ts';
import { readCleanUp } from './read-clean-up.ts';

/**
 * A page of what can be cleaned up in a project, as the API shows it.
 * @throws {NotFoundError} for an unknown project
 */
export async function showCleanUp(caller: Caller, projectId: string, page: CleanUpPage) {
  const limit = Math.min(page.limit, MAX_CLEAN_UP_FLAGS);
  return presentCleanUp(await readCleanUp(caller, projectId, { ...page, limit }));
}

/**
 * The same as Markdown that an engineer or an agent can act on.
 * @throws {NotFoundError} for an unknown project
 */
export async function showCleanUpBrief(
  caller: Caller,
  projectId: string,
  page: CleanUpPage,
): Promise<string> {
  return presentBrief(await showCleanUp(caller, projectId, page));
}
