import { type Rights, sees } from '../auth/rights.ts';
import { listProjects } from '../projects/project-store.ts';
import type { Event } from './types.ts';

/** Ids of the projects that somebody may know of; administrators see all events, in a project or not. */
export const visibleProjects = async (rights: Rights): Promise<ReadonlySet<string>> =>
  new Set((await listProjects()).filter((project) => sees(rights, project)).map(({ id }) => id));

/** Whether an event belongs to one of the projects; one of no project does not. */
export const isIn =
  (projects: ReadonlySet<string>) =>
  ({ project }: Event): boolean =>
    project !== null && projects.has(project);
