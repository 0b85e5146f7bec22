import { type Rights, sees } from '../auth/rights.ts';
import { listProjects } from './project-store.ts';

/** Ids of the projects that somebody may know of. Administrators need not be asked: they see all. */
export const visibleProjects = async (rights: Rights): Promise<ReadonlySet<string>> =>
  new Set((await listProjects()).filter((project) => sees(rights, project)).map(({ id }) => id));
