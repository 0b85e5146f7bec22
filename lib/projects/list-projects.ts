import { listAllAccess } from '../access/access-store.ts';
import { type Rights, sees } from '../auth/rights.ts';
import { listAllMembers } from '../groups/group-store.ts';
import { countMembers } from './count-members.ts';
import { presentListedProject } from './present-project.ts';
import { listProjects } from './project-store.ts';

/** The projects that somebody may see, in use or in the archive, by id: three queries at once. */
export const listVisibleProjects = async (rights: Rights, isArchived: boolean) => {
  const [projects, access, memberships] = await Promise.all([
    listProjects(),
    listAllAccess(),
    listAllMembers(),
  ]);
  const members = countMembers(access, memberships);
  return projects
    .filter((project) => (project.archivedAt !== null) === isArchived && sees(rights, project))
    .map((project) => presentListedProject(project, members.get(project.id) ?? 0));
};
