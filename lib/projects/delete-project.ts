import type { Caller } from '../auth/caller.ts';
import { type Commit, noChange, recordChange } from '../events/commit/record-change.ts';
import { listProjectAccess, projectAccessWrites } from '../identity/access/access-store.ts';
import type { ProjectAccess } from '../identity/access/model.ts';
import type { ApiToken } from '../identity/tokens/model.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../platform/dynamo/write.ts';
import { ConflictError } from '../platform/errors.ts';
import { refuseProjectInUse } from './archive-project.ts';
import type { Project } from './model.ts';
import { projectEventData } from './present-project.ts';
import { deleteProjectWrites, getAnyProject, type ProjectParts } from './project-store.ts';
import { listTokensOf, withdrawTokens } from './withdraw-tokens.ts';

/** Writes that remove roles and parts in one transaction; the project and its event need some more of its 100 actions. */
const REMOVALS_AT_ONCE = 80;
/** Writes that remove a row of roles. */
const WRITES_PER_ROW = 2;

/** Progress of a deletion. */
interface ProjectDeletion {
  readonly isDeleted: boolean;
  /** Tokens that name the project; it must be removed from them first. */
  readonly tokens: readonly ApiToken[];
}

/**
 * Deletes a project without flags. Removes all roles in it and its parts, and removes it from tokens. Its id
 * becomes available again.
 * @throws {NotFoundError} for an unknown project
 * @throws {ConflictError} for the default project, and for a project with active or archived flags
 */
export async function deleteProject<Part>(
  caller: Caller,
  id: string,
  parts: ProjectParts<Part>,
): Promise<void> {
  let isDeleted = false;
  while (!isDeleted) {
    const progress = await recordChange(
      { author: caller.author, expect: [{ type: 'project-deleted', project: id }] },
      () => decideProjectDeletion(id, parts),
    );
    await withdrawTokens(caller, id, progress.tokens);
    isDeleted = progress.isDeleted;
  }
}

async function decideProjectDeletion<Part>(
  id: string,
  { find, removeWrites }: ProjectParts<Part>,
): Promise<Commit<ProjectDeletion>> {
  // Read before the tokens, roles and parts: creating or granting one later increments the version that the
  // deletion expects.
  const project = await getAnyProject(id);
  refuseNeeded(project);
  const [tokens, access, parts] = await Promise.all([
    listTokensOf(id),
    listProjectAccess(id),
    find(id),
  ]);
  if (tokens.length > 0) return noChange({ isDeleted: false, tokens });
  const rows = access.slice(0, REMOVALS_AT_ONCE / WRITES_PER_ROW);
  const removed = parts.slice(0, REMOVALS_AT_ONCE - rows.length * WRITES_PER_ROW);
  const removals = [...rows.flatMap(removeAccess), ...removeWrites(removed)];
  const isLast = rows.length + removed.length === access.length + parts.length;
  return isLast ? deletion(project, removals) : preparation(project, removals);
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

function deletion(project: Project, removals: readonly Write[]) {
  return {
    writes: [...deleteProjectWrites(project), ...removals],
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

/** Removes some of the roles and parts from a project with very many of them. */
function preparation(project: Project, removals: readonly Write[]) {
  return {
    writes: [{ check: keys.project(project.id), when: atVersion(project.version) }, ...removals],
    events: [],
    result: { isDeleted: false, tokens: [] },
  };
}
