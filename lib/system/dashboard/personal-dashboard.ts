import type { Caller } from '../../auth/caller.ts';
import { sees } from '../../auth/rights.ts';
import { readFlagDirectory } from '../../flags/directory/flag-directory.ts';
import { listFavorites } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { ADMIN_ROLE } from '../../identity/roles/rules.ts';
import type { User } from '../../identity/users/model.ts';
import { imageUrlOf } from '../../identity/users/present-user.ts';
import { findUsers, listUsersWithRoles } from '../../identity/users/user-store.ts';
import { listKnownOwners } from '../../projects/access/known-owners.ts';
import { countMembersIn } from '../../projects/count-members-in.ts';
import { listKnownProjects } from '../../projects/known-projects.ts';
import { findProjects } from '../../projects/project-store.ts';
import { chooseFlags } from './choose-flags.ts';
import { presentOwner, presentProject } from './present-dashboard.ts';

/**
 * What concerns the caller: the projects in which they have roles or that are their favourites, their
 * favourite flags and those that they have created, and whom to ask. Other projects are not read.
 */
export async function readDashboard(caller: Caller) {
  const owner = favoritesOwner(caller);
  const [known, { flags }, favorites, favoriteProjects, owners, admins] = await Promise.all([
    listKnownProjects(),
    readFlagDirectory(),
    listFavorites(owner, 'feature'),
    listFavorites(owner, 'project'),
    listKnownOwners(),
    listUsersWithRoles([ADMIN_ROLE]),
  ]);
  const visible = known.filter(
    (project) => project.archivedAt === null && sees(caller.rights, project),
  );
  const projects = new Set(visible.map(({ id }) => id));
  const shown = visible
    .map(({ id }) => id)
    .filter((id) => favoriteProjects.has(id) || caller.rights.projects.has(id));
  const ownersSeen = owners.filter(({ project }) => projects.has(project));
  const [rows, members, people] = await Promise.all([
    findProjects(shown),
    countMembersIn(shown),
    findUsers([...new Set(ownersSeen.map(({ user }) => user))]),
  ]);
  return {
    projects: rows.flatMap((project) =>
      project ? [presentProject(project, members.get(project.id) ?? 0)] : [],
    ),
    flags: chooseFlags(
      [...flags.values()].filter(({ project }) => projects.has(project)),
      favorites,
      owner,
    ),
    admins: admins.filter(({ accountType }) => accountType === 'User').map(presentAdmin),
    projectOwners: people.flatMap((user) => (user ? [presentOwner(user)] : [])),
  };
}

function presentAdmin(user: User) {
  const { id, name, username, email } = user;
  return {
    id,
    ...(name !== null && { name }),
    ...(username !== null && { username }),
    ...(email !== null && { email }),
    imageUrl: imageUrlOf(user),
  };
}
