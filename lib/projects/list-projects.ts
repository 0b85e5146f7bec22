import type { Caller } from '../auth/caller.ts';
import { sees } from '../auth/rights.ts';
import { listAllAccess } from '../identity/access/access-store.ts';
import { listFavorites } from '../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../identity/favorites/rules.ts';
import { listAllMembers } from '../identity/groups/group-store.ts';
import { countMembers } from './count-members.ts';
import { presentListedProject } from './present-project.ts';
import { listProjects } from './project-store.ts';

/** Lists the active or archived projects that the caller can see, by id: four parallel queries. */
export async function listVisibleProjects(caller: Caller, isArchived: boolean) {
  const [projects, access, memberships, favorites] = await Promise.all([
    listProjects(),
    listAllAccess(),
    listAllMembers(),
    listFavorites(favoritesOwner(caller), 'project'),
  ]);
  const members = countMembers(access, memberships);
  return projects
    .filter(
      (project) => (project.archivedAt !== null) === isArchived && sees(caller.rights, project),
    )
    .map((project) =>
      presentListedProject(project, members.get(project.id) ?? 0, favorites.has(project.id)),
    );
}
