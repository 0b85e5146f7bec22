import { type Rights, sees } from '../auth/rights.ts';
import { listProjects } from './project-store.ts';

/** The projects that are visible with some rights: the `createdAt` of each, by id. */
export type VisibleProjects = ReadonlyMap<string, string>;

/** The projects that are visible with these rights. Not needed for administrators, who can see all. */
export async function visibleProjects(rights: Rights): Promise<VisibleProjects> {
  return new Map(
    (await listProjects())
      .filter((project) => sees(rights, project))
      .map(({ id, createdAt }) => [id, createdAt]),
  );
}

/** Whether something belongs to one of the projects, and not to a deleted one with the same id. */
export function isVisibleAt(
  projects: VisibleProjects,
  project: string | null,
  at: string,
): boolean {
  const createdAt = project === null ? undefined : projects.get(project);
  return createdAt !== undefined && at >= createdAt;
}
