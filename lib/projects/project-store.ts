import { keys } from '../dynamo/keys.ts';
import { atVersion, getItem, queryPartition, type Write } from '../dynamo/table.ts';
import { NotFoundError } from '../errors.ts';
import type { Project } from './model.ts';

/** Reads a project, archived or not. */
export const findProject = (id: string): Promise<Project | undefined> =>
  getItem<Project>(keys.project(id));

/** Reads all projects, by id. */
export const listProjects = (): Promise<Project[]> =>
  queryPartition<Project>(keys.projectPartition);

export const projectNotFound = (id: string): NotFoundError =>
  new NotFoundError(`Could not find a project with the id "${id}".`);

/**
 * Reads a project that is in use.
 * @throws {NotFoundError} when there is none, or it is archived
 */
export const getProject = async (id: string): Promise<Project> => {
  const project = await findProject(id);
  if (!project || project.archivedAt !== null) throw projectNotFound(id);
  return project;
};

/** Stores a changed project, on the condition that it is still the one that was read. */
export const updateProjectWrite = (before: Project, after: Project): Write => ({
  put: { ...after, ...keys.project(after.id), version: before.version + 1 },
  when: atVersion(before.version),
});
