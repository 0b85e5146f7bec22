import type { Project } from '../../projects/model.ts';
import { listProjects } from '../../projects/project-store.ts';

/**
 * The project that a step of a migration is about, in the order of ids; `undefined` after the last one.
 * @param cursor id of the project before
 */
export async function nextProject(cursor: string): Promise<Project | undefined> {
  const projects = (await listProjects()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return projects.find(({ id }) => id > cursor);
}
