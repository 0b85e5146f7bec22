import { keys } from '../dynamo/keys.ts';
import { countInWrite, countOutWrite } from '../dynamo/sequence.ts';
import {
  atVersion,
  getItem,
  getItems,
  isNew,
  queryPartition,
  type Write,
} from '../dynamo/table.ts';
import { ExceedsLimitError, NameExistsError, NotFoundError } from '../errors.ts';
import type { Project } from './model.ts';

/** Projects of an instance, archived ones included. */
export const MAX_PROJECTS = 500;
/** The seeded one can not be deleted and is not counted. */
const limit = { kind: 'projects', what: 'projects', max: MAX_PROJECTS - 1 };
/** An item may have 400 KB, and the list of projects reads them all. */
const MAX_PROJECT_BYTES = 100_000;

/** Reads a project, archived or not. */
export const findProject = (id: string): Promise<Project | undefined> =>
  getItem<Project>(keys.project(id));

/** Reads projects by id, archived or not; what does not exist is `undefined`. */
export const findProjects = (ids: readonly string[]): Promise<(Project | undefined)[]> =>
  getItems<Project>(ids.map(keys.project));

/** Reads all projects, or those whose id begins with a text, by id. */
export const listProjects = (prefix?: string): Promise<Project[]> =>
  queryPartition<Project>(keys.projectPartition, prefix);

export const projectNotFound = (id: string): NotFoundError =>
  new NotFoundError(`Could not find a project with the id "${id}".`);

/** @returns the error for an id that a request gave */
export const projectIdTaken = (id: string): NameExistsError =>
  new NameExistsError(`A project with the id "${id}" already exists.`);

/**
 * Reads a project that is in use.
 * @throws {NotFoundError} when there is none, or it is archived
 */
export const getProject = async (id: string): Promise<Project> => {
  const project = await findProject(id);
  if (!project || project.archivedAt !== null) throw projectNotFound(id);
  return project;
};

/**
 * Reads a project, in use or in the archive.
 * @throws {NotFoundError} when there is none
 */
export const getAnyProject = async (id: string): Promise<Project> => {
  const project = await findProject(id);
  if (!project) throw projectNotFound(id);
  return project;
};

/**
 * Stores a new project, unless there are 500.
 * @param onConflict thrown when the id is taken; without it, that is a lost race: decide again
 */
export const createProjectWrites = (project: Project, onConflict?: () => Error): Write[] => [
  {
    put: { ...project, ...keys.project(project.id) },
    when: isNew,
    ...(onConflict && { onConflict }),
  },
  { ...countInWrite(limit), onConflict: () => new ExceedsLimitError('projects', MAX_PROJECTS) },
];

/**
 * Stores a changed project, on the condition that it is still the one that was read.
 * @throws {ExceedsLimitError} when it has too many settings
 */
export const updateProjectWrite = (before: Project, after: Project): Write => {
  if (Buffer.byteLength(JSON.stringify(after)) > MAX_PROJECT_BYTES) {
    throw new ExceedsLimitError('bytes of settings of a project', MAX_PROJECT_BYTES);
  }
  return {
    put: { ...after, ...keys.project(after.id), version: before.version + 1 },
    when: atVersion(before.version),
  };
};

/** Deletes a project, on the condition that it is still the one that was read. */
export const deleteProjectWrites = (project: Project): Write[] => [
  { remove: keys.project(project.id), when: atVersion(project.version) },
  countOutWrite(limit),
];
