import type { Caller } from '../auth/caller.ts';
import { type Change, type ForeseenEvent, recordChange } from '../events/record-change.ts';
import type { ApiToken } from '../identity/tokens/model.ts';
import { foreseeTokenEvent, tokenEvent } from '../identity/tokens/token-event.ts';
import { findToken, listTokens, removeTokenWrites } from '../identity/tokens/token-store.ts';
import { keys } from '../platform/dynamo/keys.ts';

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
    await recordChange(caller.author, async () => {
      const before = await findToken(token.hash);
      return before?.projects.includes(project)
        ? without(before, project)
        : { writes: [], events: [], result: undefined };
    }, [foresee(token, project)]);
  }
}

function without(before: ApiToken, project: string): Change<void> {
  const projects = before.projects.filter((id) => id !== project);
  if (projects.length === 0) {
    return {
      writes: removeTokenWrites(before),
      events: [tokenEvent('api-token-deleted', { before })],
      result: undefined,
    };
  }
  return {
    writes: [
      {
        update: keys.token(before.hash),
        expression: 'SET #projects = :after',
        names: { '#projects': 'projects' },
        values: { ':after': projects },
        when: { expression: '#projects = :before', values: { ':before': before.projects } },
      },
    ],
    events: [tokenEvent('api-token-updated', { before, after: { ...before, projects } })],
    result: undefined,
  };
}

function foresee({ projects }: ApiToken, project: string): ForeseenEvent {
  const others = projects.filter((id) => id !== project);
  return others.length === 0
    ? foreseeTokenEvent('api-token-deleted', { projects })
    : foreseeTokenEvent('api-token-updated', { projects: others });
}
