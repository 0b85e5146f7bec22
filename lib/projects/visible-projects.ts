import { type Rights, sees } from '../auth/rights.ts';
import { listProjects } from './project-store.ts';

/** Ids of the projects that are visible with these rights. Not needed for administrators, who can see all. */
export async function visibleProjects(rights: Rights): Promise<ReadonlySet<string>> {
  return new Set(
    (await listProjects()).filter((project) => sees(rights, project)).map(({ id }) => id),
  );
}
