import { findAccess, projectAccessWrite } from '../access/access-store.ts';
import type { Caller } from '../auth/caller.ts';
import { keys } from '../dynamo/keys.ts';
import { exists, type Write } from '../dynamo/table.ts';
import { listEnvironments, useEnvironmentWrite } from '../environments/environment-store.ts';
import type { Environment } from '../environments/model.ts';
import { AuthenticationRequired } from '../errors.ts';
import { type Change, recordChange } from '../events/record-change.ts';
import { OWNER_ROLE } from '../roles/rules.ts';
import {
  type ChangeRequestEnvironment,
  chooseEnvironments,
  clampApprovals,
} from './choose-environments.ts';
import type { Project, ProjectMode } from './model.ts';
import { presentCreatedProject } from './present-project.ts';
import { firstFreeId, projectIdOf } from './project-id.ts';
import { createProjectWrites, findProject, listProjects, projectIdTaken } from './project-store.ts';

/** A project as a request sends it (part 2.15). */
export interface CreateProjectRequest {
  readonly id?: string;
  readonly name: string;
  readonly description?: string | null;
  readonly mode?: ProjectMode;
  readonly defaultStickiness?: string;
  readonly environments?: readonly string[];
  readonly changeRequestEnvironments?: readonly ChangeRequestEnvironment[];
}

/** The id that a request gives; one of blanks is none. */
const givenId = ({ id = '' }: CreateProjectRequest): string | undefined => id.trim() || undefined;

/**
 * @throws {NameExistsError} when a given id is taken
 */
const chooseId = async (request: CreateProjectRequest): Promise<string> => {
  const given = givenId(request);
  if (given !== undefined) {
    if (await findProject(given)) throw projectIdTaken(given);
    return given;
  }
  const wanted = projectIdOf(request.name);
  const taken = await listProjects(wanted);
  return firstFreeId(wanted, new Set(taken.map(({ id }) => id)));
};

const newProject = (
  id: string,
  request: CreateProjectRequest,
  known: readonly Environment[],
): Project => {
  const now = new Date().toISOString();
  return {
    id,
    name: request.name,
    description: request.description ?? null,
    mode: request.mode ?? 'open',
    defaultStickiness: request.defaultStickiness ?? 'default',
    featureLimit: null,
    environments: Object.fromEntries(
      chooseEnvironments(request.environments, known).map((name) => [name, {}]),
    ),
    changeRequestEnvironments: clampApprovals(request.changeRequestEnvironments ?? [], known),
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
    featureCount: 0,
    version: 1,
  };
};

/** Whoever creates a project owns it; admin tokens belong to nobody. */
const ownerWrites = async ({ author, tokenType }: Caller, project: string): Promise<Write[]> => {
  if (tokenType !== 'user') return [];
  const [before] = await findAccess(project, [{ kind: 'user', id: author.id }]);
  const owner = { project, kind: 'user' as const, subject: author.id, roles: [OWNER_ROLE] };
  const user: Write = {
    check: keys.user(author.id),
    when: exists,
    onConflict: () => new AuthenticationRequired(),
  };
  return [user, projectAccessWrite(before, owner)];
};

const created = (
  project: Project,
  { environments: sent }: CreateProjectRequest,
  writes: readonly Write[],
): Change<Project> => {
  const { featureLimit: _limit, environments, ...data } = presentCreatedProject(project);
  return {
    writes,
    events: [
      {
        type: 'project-created',
        project: project.id,
        data: { ...data, ...(sent && { environments }) },
      },
    ],
    result: project,
  };
};

/**
 * Creates a project, owned by the user who does it; all of it, or nothing.
 *
 * @throws {NameExistsError} when the given id is taken
 * @throws {ValidationError} listing environments that do not exist
 * @throws {ExceedsLimitError} beyond 500 projects
 */
export const createProject = (caller: Caller, request: CreateProjectRequest): Promise<Project> =>
  recordChange(caller.author, async () => {
    const [id, known] = await Promise.all([chooseId(request), listEnvironments()]);
    const project = newProject(id, request, known);
    const isGiven = givenId(request) !== undefined;
    const environments = new Set([
      ...Object.keys(project.environments),
      ...Object.keys(project.changeRequestEnvironments ?? {}),
    ]);
    return created(project, request, [
      ...createProjectWrites(project, isGiven ? () => projectIdTaken(id) : undefined),
      ...[...environments].map((name) => useEnvironmentWrite(name)),
      ...(await ownerWrites(caller, id)),
    ]);
  });
