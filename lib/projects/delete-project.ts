import type { Caller } from '../auth/caller.ts';
import { type Commit, noChange, recordChange } from '../events/record-change.ts';
import { listProjectAccess, projectAccessWrites } from '../identity/access/access-store.ts';
import type { ProjectAccess } from '../identity/access/model.ts';
import type { ApiToken } from '../identity/tokens/model.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../platform/dynamo/table.ts';
import { ConflictError } from '../platform/errors.ts';
import { refuseProjectInUse } from './archive-project.ts';
import type { Project } from './model.ts';
import { projectEventData } from './present-project.ts';
import { deleteProjectWrites, getAnyProject } from './project-store.ts';
import { listTokensOf, withdrawTokens } from './withdraw-tokens.ts';

/** Rows of roles removed in one transaction, two writes each; the project and its event need some more of its 100 actions. */
const ROWS_AT_ONCE = 40;

/** Progress of a deletion. */
interface Progress {
  readonly isDeleted: boolean;
  /** Tokens that name the project; it must be removed from them first. */
  readonly tokens: readonly ApiToken[];
}

/**
 * Deletes a project without flags. Removes all roles in it, and removes it from tokens. Its id becomes
 * available again.
 * @throws {NotFoundError} for an unknown project
 * @throws {ConflictError} for the default project, and for a project with active or archived flags
 */
export async function deleteProject(caller: Caller, id: string): Promise<void> {
  let isDeleted = false;
  while (!isDeleted) {
    const progress = await recordChange(
      { author: caller.author, expect: [{ type: 'project-deleted', project: id }] },
      () => decideProjectDeletion(id),
    );
    await withdrawTokens(caller, id, progress.tokens);
    isDeleted = progress.isDeleted;
  }
}

async function decideProjectDeletion(id: string): Promise<Commit<Progress>> {
  // Read before the tokens and roles: creating or granting one later increments the version that the
  // deletion expects.
  const project = await getAnyProject(id);
  refuseNeeded(project);
  const [tokens, access] = await Promise.all([listTokensOf(id), listProjectAccess(id)]);
  if (tokens.length > 0) return noChange({ isDeleted: false, tokens });
  return access.length <= ROWS_AT_ONCE ? deletion(project, access) : preparation(project, access);
}

/** @throws {ConflictError} for a project that cannot be deleted */
function refuseNeeded(project: Project): void {
  refuseProjectInUse(project);
  const { id, archivedFeatureCount = 0 } = project;
  if (archivedFeatureCount > 0) {
    throw new ConflictError(
      `The project "${id}" has archived flags (${archivedFeatureCount}). Delete them first.`,
    );
  }
}

function deletion(project: Project, access: readonly ProjectAccess[]) {
  return {
    writes: [...deleteProjectWrites(project), ...access.flatMap(removeAccess)],
    events: [
      {
        type: 'project-deleted' as const,
        project: project.id,
        preData: projectEventData(project),
      },
    ],
    result: { isDeleted: true, tokens: [] },
  };
}

function removeAccess(access: ProjectAccess): Write[] {
  return projectAccessWrites(access, { ...access, roles: [] });
}

/** Removes some of the roles from a project with very many of them. */
function preparation(project: Project, access: readonly ProjectAccess[]) {
  return {
    writes: [
      { check: keys.project(project.id), when: atVersion(project.version) },
      ...access.slice(0, ROWS_AT_ONCE).flatMap(removeAccess),
    ],
    events: [],
    result: { isDeleted: false, tokens: [] },
  };
}
