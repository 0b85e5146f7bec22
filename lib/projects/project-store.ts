import { countInWrite, countOutWrite } from '../platform/dynamo/counters.ts';
import { getItem, getItems } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { queryPartition } from '../platform/dynamo/query.ts';
import { touchWrite } from '../platform/dynamo/touch-write.ts';
import { atVersion, type Condition, exists, isNew, type Write } from '../platform/dynamo/write.ts';
import { ExceedsLimitError, NameExistsError, NotFoundError } from '../platform/errors.ts';
import { rememberProjectWrite } from './former-project-store.ts';
import type { Project } from './model.ts';

/** Projects per instance, including archived ones. */
const MAX_PROJECTS = 500;
/** The seeded project cannot be deleted and is not counted. */
const limit = { kind: 'projects', what: 'projects', max: MAX_PROJECTS - 1 };
/** A DynamoDB item may have 400 kB, and listing projects reads them all. */
const MAX_PROJECT_BYTES = 100_000;

/** What goes with a project and is stored by a layer after this one. */
export interface ProjectParts<Part> {
  readonly find: (project: string) => Promise<readonly Part[]>;
  /** @param parts some of the found ones */
  readonly removeWrites: (parts: readonly Part[]) => readonly Write[];
}

/** The project must exist and not be archived. */
const isActiveProject: Condition = {
  expression: `${exists.expression} AND attribute_type(archivedAt, :null)`,
  values: { ':null': 'NULL' },
};

/** Reads a project, active or archived. */
export function findProject(id: string): Promise<Project | undefined> {
  return getItem(keys.project(id));
}

/** Reads projects by id, active or archived; unknown ones are `undefined`. */
export function findProjects(ids: readonly string[]): Promise<(Project | undefined)[]> {
  return getItems(ids.map(keys.project));
}

/** Lists all projects, or those whose id starts with a prefix, by id. */
export function listProjects(prefix?: string): Promise<Project[]> {
  return queryPartition(keys.projectPartition, prefix);
}

export function projectNotFound(id: string): NotFoundError {
  return new NotFoundError({ kind: 'project', id });
}

/** @returns the error for an id from a request */
export function projectIdTaken(id: string): NameExistsError {
  return new NameExistsError({ kind: 'project', id });
}

/**
 * Reads an active project.
 * @throws {NotFoundError} for an unknown or archived project
 */
export async function getProject(id: string): Promise<Project> {
  const project = await findProject(id);
  if (!project || project.archivedAt !== null) throw projectNotFound(id);
  return project;
}

/**
 * Reads a project, active or archived.
 * @throws {NotFoundError} for an unknown project
 */
export async function getAnyProject(id: string): Promise<Project> {
  const project = await findProject(id);
  if (!project) throw projectNotFound(id);
  return project;
}

/**
 * Stores a new project, unless 500 exist.
 * @param onConflict creates the error for a taken id; if omitted, a taken id is a lost race and the change is retried
 */
export function createProjectWrites(project: Project, onConflict?: () => Error): Write[] {
  return [
    {
      put: { ...project, ...keys.project(project.id) },
      when: isNew,
      ...(onConflict && { onConflict }),
    },
    { ...countInWrite(limit), onConflict: () => new ExceedsLimitError('projects', MAX_PROJECTS) },
  ];
}

/**
 * Updates a project if it was not modified since it was read.
 * @throws {ExceedsLimitError} when its settings are too large
 */
export function updateProjectWrite(before: Project, after: Project): Write {
  if (Buffer.byteLength(JSON.stringify(after)) > MAX_PROJECT_BYTES) {
    throw new ExceedsLimitError('bytes of settings of a project', MAX_PROJECT_BYTES);
  }
  return {
    put: { ...after, ...keys.project(after.id), version: before.version + 1 },
    when: atVersion(before.version),
  };
}

/**
 * For transactions that store the id of a project: it must exist and not be archived.
 * @param onConflict creates the error if it does not
 */
export function activeProjectCheck(id: string, onConflict: () => Error): Write {
  return { check: keys.project(id), when: isActiveProject, onConflict };
}

/**
 * For transactions that start to use a project: it must exist and not be archived. Increments its version,
 * so that a deletion that was decided earlier fails.
 * @param onConflict creates the error if it does not
 */
export function useProjectWrite(id: string, onConflict: () => Error): Write {
  return touchWrite(keys.project(id), { when: isActiveProject, onConflict });
}

/** Deletes a project if it was not modified since it was read; how visible it was is kept. */
export function deleteProjectWrites(project: Project): Write[] {
  return [
    { remove: keys.project(project.id), when: atVersion(project.version) },
    rememberProjectWrite(project),
    countOutWrite(limit),
  ];
}
