import type { Caller } from '../../auth/caller.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { type KnownApiToken, listKnownTokens } from '../../identity/tokens/known-tokens.ts';
import type { ApiToken, TokenScope } from '../../identity/tokens/model.ts';
import { parseTokenScope, type TokenInput } from '../../identity/tokens/rules.ts';
import { expectedTokenEvent, tokenEvent } from '../../identity/tokens/token-event.ts';
import { parseTokenType } from '../../identity/tokens/token-format.ts';
import { removeTokenWrites } from '../../identity/tokens/token-store.ts';
import { readUsedTokens, type UsedTokens } from '../../identity/tokens/used-tokens.ts';
import { invalid } from '../../platform/errors.ts';
import { projectVisibility } from '../authorization/visibility.ts';
import { getProject, projectNotFound } from '../project-store.ts';
import { findTokenByReference } from './change-token.ts';
import { createToken } from './create-token.ts';
import { seesToken } from './visible-tokens.ts';

/** A new token of a project as the request sends it. */
type ProjectTokenInput = Pick<TokenInput, 'type' | 'tokenName' | 'environment' | 'expiresAt'>;

/**
 * Lists the tokens that name a project, oldest first; not those for all projects, and not those that also
 * name a project that the caller cannot see; and when they were used last. Other tokens are not read.
 * @throws {NotFoundError} for an unknown project
 */
export async function listProjectTokens(caller: Caller, project: string): Promise<UsedTokens> {
  const [known, isShown] = await Promise.all([
    listKnownTokens(),
    ofProjectTest(caller, project),
    getProject(project),
  ]);
  const shown = known.filter(isShown);
  const { tokens, uses } = await readUsedTokens(shown.map(({ hash }) => hash));
  // They may have changed since.
  return { tokens: tokens.filter(isShown), uses };
}

/** The number of these tokens, without reading them. */
export async function countProjectTokens(caller: Caller, project: string): Promise<number> {
  const [known, isShown] = await Promise.all([listKnownTokens(), ofProjectTest(caller, project)]);
  return known.filter(isShown).length;
}

/** Whether a token names a project and the caller may see it. */
async function ofProjectTest({ rights }: Caller, project: string) {
  const sees = await projectVisibility(rights);
  return (token: KnownApiToken) => token.projects.includes(project) && seesToken(token, sees);
}

/**
 * Creates a token for one project.
 * @throws {NotFoundError} for an unknown project
 * @throws {ValidationError} for an admin token, and for an unknown environment
 * @throws {ExceedsLimitError} beyond the limit of tokens
 */
export function createProjectToken(
  { author }: Caller,
  project: string,
  input: ProjectTokenInput,
): Promise<{ readonly token: ApiToken; readonly secret: string }> {
  return createToken(author, parseProjectScope(project, input), undefined, projectNotFound);
}

/**
 * Deletes a token of one project, if it exists. It stops working within `TOKEN_CACHE_SECONDS`.
 * @throws {ValidationError} for a token that is not, or not only, for this project
 * @throws {NotFoundError} for an unknown project
 */
export function deleteProjectToken(
  { author, rights }: Caller,
  project: string,
  reference: string,
): Promise<void> {
  const expect = [expectedTokenEvent('api-token-deleted', { projects: [project] })];
  return recordChange({ author, expect }, async () => {
    const [before] = await Promise.all([
      findTokenByReference(rights, reference),
      getProject(project),
    ]);
    if (!before) return noChange();
    refuseForeign(before, project);
    return {
      writes: removeTokenWrites(before),
      events: [tokenEvent('api-token-deleted', { before })],
      result: undefined,
    };
  });
}

function parseProjectScope(project: string, input: ProjectTokenInput): TokenScope {
  if (parseTokenType(input.type) === 'admin') {
    throw invalid('/body/type', 'must be one of "backend", "client" and "frontend"');
  }
  return parseTokenScope({ ...input, projects: [project] });
}

/** The administrator of one project must not end what other projects use. */
function refuseForeign({ projects }: ApiToken, project: string): void {
  if (projects.length === 1 && projects[0] === project) return;
  throw invalid('/params/token', `must be a token of the project "${project}" and of no other`);
}
