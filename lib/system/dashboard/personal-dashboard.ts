import type { Caller } from '../../auth/caller.ts';
import { listAllAccess } from '../../identity/access/access-store.ts';
import { listFavorites } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { ADMIN_ROLE, OWNER_ROLE } from '../../identity/roles/rules.ts';
import type { User } from '../../identity/users/model.ts';
import { imageUrlOf } from '../../identity/users/present-user.ts';
import { findUsers, listUsersWithRoles } from '../../identity/users/user-store.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { listVisibleProjects } from '../../projects/list-projects.ts';
import { MAX_DASHBOARD_FLAGS } from './limits.ts';
import { presentOwner } from './present-dashboard.ts';

/**
 * What concerns the caller: the projects in which they have roles or that are their favourites, their
 * favourite flags, and whom to ask. Two round trips.
 */
export async function readDashboard(caller: Caller) {
  const owner = favoritesOwner(caller);
  const [visible, favorites, access, admins] = await Promise.all([
    listVisibleProjects(caller, false),
    listFavorites(owner, 'feature'),
    listAllAccess(),
    listUsersWithRoles([ADMIN_ROLE]),
  ]);
  const projects = new Set(visible.map(({ id }) => id));
  const owners = access.filter(
    ({ kind, roles, project }) =>
      kind === 'user' && roles.includes(OWNER_ROLE) && projects.has(project),
  );
  const [flags, people] = await Promise.all([
    getItems([...favorites].sort().slice(0, MAX_DASHBOARD_FLAGS).map(keys.feature)),
    findUsers([...new Set(owners.map(({ subject }) => subject))]),
  ]);
  return {
    projects: visible
      .filter(({ id, favorite }) => favorite || caller.rights.projects.has(id))
      .map(({ id, name, health, technicalDebt, memberCount, featureCount }) => {
        return { id, name, health, technicalDebt, memberCount, featureCount };
      }),
    flags: flags.flatMap((flag) =>
      flag && flag.archivedAt === null && projects.has(flag.project)
        ? [{ name: flag.name, project: flag.project, type: flag.type }]
        : [],
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
