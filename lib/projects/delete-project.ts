import { listProjectAccess, projectAccessWrite } from '../access/access-store.ts';
import type { ProjectAccess } from '../access/model.ts';
import type { Caller } from '../auth/caller.ts';
import { keys } from '../dynamo/keys.ts';
import { atVersion, type Write } from '../dynamo/table.ts';
import { together } from '../dynamo/together.ts';
import { ConflictError } from '../errors.ts';
import { type Change, type ForeseenEvent, recordChange } from '../events/record-change.ts';
import type { ApiToken } from '../tokens/model.ts';
import { refuseInUse } from './archive-project.ts';
import type { Project } from './model.ts';
import { projectEventData } from './present-project.ts';
import { deleteProjectWrites, getAnyProject } from './project-store.ts';
import { listTokensOf, withdrawTokens } from './withdraw-tokens.ts';

/** Rows of roles removed in one transaction; the project and its event need a few more of its 100. */
const ROWS_AT_ONCE = 80;

/** @throws {ConflictError} for a project that is to stay */
const refuseNeeded = (project: Project): void => {
  refuseInUse(project);
  const { id, archivedFeatureCount = 0 } = project;
  if (archivedFeatureCount > 0) {
    throw new ConflictError(
      `The project "${id}" has flags in the archive (${archivedFeatureCount}). Delete them first.`,
    );
  }
};

const removeAccess = (access: ProjectAccess): Write =>
  projectAccessWrite(access, { ...access, roles: [] });

const deletion = (project: Project, access: readonly ProjectAccess[]) => ({
  writes: [...deleteProjectWrites(project), ...access.map(removeAccess)],
  events: [
    {
      type: 'project-deleted' as const,
      project: project.id,
      preData: projectEventData(project),
    },
  ],
  result: { isDeleted: true, tokens: [] },
});

/** Takes a part of the roles away, in a project that has very many of them. */
const preparation = (project: Project, access: readonly ProjectAccess[]) => ({
  writes: [
    { check: keys.project(project.id), when: atVersion(project.version) },
    ...access.slice(0, ROWS_AT_ONCE).map(removeAccess),
  ],
  events: [],
  result: { isDeleted: false, tokens: [] },
});

/** What is done of a deletion, and what has to come before the rest. */
interface Progress {
  readonly isDeleted: boolean;
  /** Tokens that open the project. */
  readonly tokens: readonly ApiToken[];
}

const decideDeletion = async (
  id: string,
  findTokens: () => Promise<readonly ApiToken[]>,
): Promise<Change<Progress>> => {
  // Read before who has roles in it: who gets one later moves the version that the removal asks for.
  const [project, tokens] = await together([getAnyProject(id), findTokens()]);
  refuseNeeded(project);
  if (tokens.length > 0) {
    return { writes: [], events: [], result: { isDeleted: false, tokens } };
  }
  const access = await listProjectAccess(id);
  return access.length <= ROWS_AT_ONCE ? deletion(project, access) : preparation(project, access);
};

/**
 * Deletes a project without flags. Who had roles in it has them no more, tokens no longer open it, and
 * its id is free again.
 * @throws {NotFoundError} when there is no such project
 * @throws {ConflictError} for the default project, and while it has flags, in use or archived
 */
export const deleteProject = async (caller: Caller, id: string): Promise<void> => {
  const foreseen: ForeseenEvent = { type: 'project-deleted', project: id };
  const proceed = (findTokens: () => Promise<readonly ApiToken[]>): Promise<Progress> =>
    recordChange(caller.author, () => decideDeletion(id, findTokens), [foreseen]);
  let progress = await proceed(() => listTokensOf(id));
  await withdrawTokens(caller, id, progress.tokens);
  // The list of tokens may lag behind, so it is asked once.
  while (!progress.isDeleted) progress = await proceed(async () => []);
};
