import type { Caller } from '../auth/caller.ts';
import {
  type Commit,
  type ExpectedEvent,
  noChange,
  recordChange,
} from '../events/commit/record-change.ts';
import type { ApiToken } from '../identity/tokens/model.ts';
import { expectedTokenEvent, tokenEvent } from '../identity/tokens/token-event.ts';
import {
  findToken,
  listTokens,
  removeTokenWrites,
  updateProjectsWrites,
} from '../identity/tokens/token-store.ts';

/** Lists the API tokens that name a project. */
export async function listTokensOf(project: string): Promise<ApiToken[]> {
  return (await listTokens()).filter(({ projects }) => projects.includes(project));
}

/**
 * Removes a project from API tokens before it is deleted; otherwise they would be valid for a later
 * project with the same id. A token for this project only is deleted.
 */
export async function withdrawTokens(
  caller: Caller,
  project: string,
  tokens: readonly ApiToken[],
): Promise<void> {
  for (const token of tokens) {
    await recordChange({ author: caller.author, expect: [expectedEvent(token)] }, async () => {
      const before = await findToken(token.hash);
      return before?.projects.includes(project) ? without(before, project) : noChange();
    });
  }
}

function without(before: ApiToken, project: string): Commit<void> {
  const projects = before.projects.filter((id) => id !== project);
  if (projects.length === 0) {
    return {
      writes: removeTokenWrites(before),
      events: [tokenEvent('api-token-deleted', { before })],
      result: undefined,
    };
  }
  return {
    writes: updateProjectsWrites(before, projects),
    events: [tokenEvent('api-token-updated', { before, after: { ...before, projects } })],
    result: undefined,
  };
}

function expectedEvent({ projects }: ApiToken): ExpectedEvent {
  return expectedTokenEvent(projects.length === 1 ? 'api-token-deleted' : 'api-token-updated', {
    projects,
  });
}
