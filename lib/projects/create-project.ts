import type { Caller } from '../auth/caller.ts';
import { listWholeEnvironments, useEnvironmentWrite } from '../environments/environment-store.ts';
import type { Environment } from '../environments/model.ts';
import { type Commit, recordChange } from '../events/commit/record-change.ts';
import type { InputOf } from '../http/contract.ts';
import { findAccess, projectAccessWrites } from '../identity/access/access-store.ts';
import type { ProjectAccess } from '../identity/access/model.ts';
import { OWNER_ROLE } from '../identity/roles/rules.ts';
import { allInOrder } from '../platform/dynamo/all-in-order.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { exists, type Write } from '../platform/dynamo/write.ts';
import { AuthenticationRequired } from '../platform/errors.ts';
import {
  allowsNoEnvironments,
  chooseEnvironments,
  clampApprovals,
  usualApprovals,
} from './choose-environments.ts';
import type { Project } from './model.ts';
import { checkFeatureNaming } from './naming-rules.ts';
import { presentCreatedProject, presentNaming } from './present-project.ts';
import { firstFreeId, projectIdOf } from './project-id.ts';
import { createProjectWrites, findProject, listProjects, projectIdTaken } from './project-store.ts';
import type { createProjectSchema } from './schema.ts';

/** A project in a request body. */
type CreateProjectRequest = InputOf<typeof createProjectSchema>;

/**
 * Creates a project owned by the calling user, in one transaction.
 *
 * @throws {NameExistsError} when the requested id is taken
 * @throws {ValidationError} listing unknown environments, or for a wrong naming pattern
 * @throws {ExceedsLimitError} beyond 500 projects
 */
export function createProject(caller: Caller, request: CreateProjectRequest): Promise<Project> {
  const wanted = wantedId(request);
  return recordChange(
    { author: caller.author, expect: [{ type: 'project-created', project: wanted }] },
    async () => {
      const [id, known, access] = await allInOrder([
        chooseId(request),
        listWholeEnvironments(),
        findOwnAccess(caller, wanted),
      ]);
      const project = newProject(id, request, known);
      const isGiven = givenId(request) !== undefined;
      const environments = new Set([
        ...Object.keys(project.environments),
        ...Object.keys(project.changeRequestEnvironments ?? {}),
      ]);
      return created(project, request, [
        ...createProjectWrites(project, isGiven ? () => projectIdTaken(id) : undefined),
        ...[...environments].map((name) => useEnvironmentWrite(name)),
        ...ownerWrites(caller, id, id === wanted ? access : await findOwnAccess(caller, id)),
      ]);
    },
  );
}

/** The preferred id of the new project. */
function wantedId(request: CreateProjectRequest): string {
  return givenId(request) ?? projectIdOf(request.name);
}

/** @throws {NameExistsError} when the requested id is taken */
async function chooseId(request: CreateProjectRequest): Promise<string> {
  const wanted = wantedId(request);
  if (givenId(request) !== undefined) {
    if (await findProject(wanted)) throw projectIdTaken(wanted);
    return wanted;
  }
  const taken = await listProjects(wanted);
  return firstFreeId(wanted, new Set(taken.map(({ id }) => id)));
}

/** The caller's existing roles in the project; a deleted project with the same id leaves none behind. */
async function findOwnAccess({ author, tokenType }: Caller, project: string) {
  if (tokenType !== 'user') return undefined;
  const [access] = await findAccess(project, [{ kind: 'user', id: author.id }]);
  return access;
}

function newProject(
  id: string,
  request: CreateProjectRequest,
  known: readonly Environment[],
): Project {
  const now = new Date().toISOString();
  const featureNaming = checkFeatureNaming(request.featureNaming ?? null);
  const environments = chooseEnvironments(request.environments, known, allowsNoEnvironments());
  return {
    id,
    name: request.name,
    description: request.description ?? null,
    mode: request.mode ?? 'open',
    defaultStickiness: request.defaultStickiness ?? 'default',
    featureLimit: null,
    environments: Object.fromEntries(environments.map((name) => [name, {}])),
    changeRequestEnvironments: {
      ...usualApprovals(environments, known),
      ...clampApprovals(request.changeRequestEnvironments ?? [], known),
    },
    ...(featureNaming && { featureNaming }),
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
    featureCount: 0,
    settingsCounted: true,
    version: 1,
  };
}

/** The id in the request; an id of whitespace only counts as absent. */
function givenId({ id = '' }: CreateProjectRequest): string | undefined {
  return id.trim() || undefined;
}

function created(
  project: Project,
  { environments: sent }: CreateProjectRequest,
  writes: readonly Write[],
): Commit<Project> {
  const { featureLimit: _limit, environments, ...data } = presentCreatedProject(project);
  return {
    writes,
    events: [
      {
        type: 'project-created',
        project: project.id,
        data: {
          ...data,
          description: project.description,
          ...(sent && { environments }),
          ...presentNaming(project),
        },
      },
    ],
    result: project,
  };
}

/** The user who creates a project becomes its owner; admin tokens have no user. */
function ownerWrites(
  { author, tokenType }: Caller,
  project: string,
  before: ProjectAccess | undefined,
): Write[] {
  if (tokenType !== 'user') return [];
  const owner = { project, kind: 'user' as const, subject: author.id, roles: [OWNER_ROLE] };
  const user: Write = {
    check: keys.user(author.id),
    when: exists,
    onConflict: () => new AuthenticationRequired(),
  };
  return [user, ...projectAccessWrites(before, owner)];
}
