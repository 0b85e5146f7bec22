import type { Caller } from '../../auth/caller.ts';
import { holds, type Rights, sees } from '../../auth/rights.ts';
import type { SeesProject } from '../../auth/sees-project.ts';
import { type KnownApiToken, listKnownTokens } from '../../identity/tokens/known-tokens.ts';
import type { ApiToken, TokenScope } from '../../identity/tokens/model.ts';
import { tokenPermission } from '../../identity/tokens/permissions.ts';
import { listTokens } from '../../identity/tokens/token-store.ts';
import { readUsedTokens, type UsedTokens } from '../../identity/tokens/used-tokens.ts';
import { NoAccessError } from '../../platform/errors.ts';
import { isProjectVisible, projectVisibility } from '../authorization/visibility.ts';
import { listProjects } from '../project-store.ts';
import { unknownProject } from './create-token.ts';

/** The tokens that the caller may see, oldest first. */
export async function listVisibleTokens({ rights }: Caller): Promise<ApiToken[]> {
  const [tokens, sees] = await Promise.all([listTokens(), projectVisibility(rights)]);
  return tokens.filter(visibilityTest(rights, sees));
}

/**
 * The tokens with a name or an id that the caller may see, oldest first, and when they were used last. Others are not
 * read.
 */
export async function findVisibleTokens({ rights }: Caller, nameOrId: string): Promise<UsedTokens> {
  const [known, sees] = await Promise.all([listKnownTokens(), projectVisibility(rights)]);
  const isVisible = visibilityTest(rights, sees);
  const wanted = known.filter(
    (token) => (token.tokenName === nameOrId || token.hash === nameOrId) && isVisible(token),
  );
  const { tokens, uses } = await readUsedTokens(wanted.map(({ hash }) => hash));
  // They may have changed since.
  return { tokens: tokens.filter(isVisible), uses };
}

function visibilityTest(rights: Rights, sees: SeesProject) {
  return (token: KnownApiToken): boolean =>
    holds(rights, [tokenPermission(token.type, 'read')], {}) && seesToken(token, sees);
}

/** Whether the caller may see all projects that a token names; `*` names none. Pure. */
export function seesToken(
  { projects, createdAt }: Pick<ApiToken, 'projects' | 'createdAt'>,
  sees: SeesProject,
): boolean {
  return projects.every((project) => project === '*' || sees(project, createdAt));
}

/**
 * Checks that the caller may see everything that a new token would show.
 * @throws {ValidationError} for a project that the caller may not see, as for an unknown one
 * @throws {NoAccessError} for all projects (`*`), while there are some that the caller may not see
 */
export async function refuseUnseenScope(rights: Rights, { projects }: TokenScope): Promise<void> {
  if (rights.isAdmin) return;
  if (projects.includes('*')) {
    if ((await listProjects()).every((project) => sees(rights, project))) return;
    throw new NoAccessError(
      'There are private projects that you cannot see, so you cannot create a token for all projects (`*`). Name the projects.',
    );
  }
  const visible = await Promise.all(projects.map((project) => isProjectVisible(rights, project)));
  const unseen = projects.find((_project, index) => !visible[index]);
  if (unseen !== undefined) throw unknownProject(unseen);
}
