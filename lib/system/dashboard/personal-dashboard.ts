import type { Caller } from '../../auth/caller.ts';
import { sees } from '../../auth/rights.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { type Environment, productionOf } from '../../environments/model.ts';
import { readFlagDirectory } from '../../flags/directory/flag-directory.ts';
import type { DirectoryState } from '../../flags/directory/model.ts';
import { rememberByState } from '../../flags/directory/remember-by-state.ts';
import type { DueMilestone } from '../../flags/feature-environments/due-milestones.ts';
import { listFavorites } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { ADMIN_ROLE } from '../../identity/roles/rules.ts';
import type { User } from '../../identity/users/model.ts';
import { imageUrlOf } from '../../identity/users/present-user.ts';
import { findUsers, listUsersWithRoles } from '../../identity/users/user-store.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { listKnownOwners } from '../../projects/access/known-owners.ts';
import { countMembersIn } from '../../projects/count-members-in.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { listKnownProjects } from '../../projects/known-projects.ts';
import { findProjects } from '../../projects/project-store.ts';
import { chooseFlags } from './choose-flags.ts';
import { chooseRollingOut } from './choose-rolling-out.ts';
import { countRemovable, firstSteps } from './first-steps.ts';
import { MAX_DUE_MILESTONES } from './limits.ts';
import { presentOwner, presentProject, presentRollingOut } from './present-dashboard.ts';
import { sortFlags } from './sort-flags.ts';

const sortedFlags = rememberByState((directory, environments) => {
  const inProject = environmentsByProject(directory, environments);
  return sortFlags(directory.flags, (id) => productionOf(inProject(id)));
});

/**
 * What concerns the caller: the projects in which they have roles or that are their favourites, their
 * favourite flags and those that they have created, what is being rolled out, and whom to ask. Other projects are not
 * read; of flags only the settings of those that are being rolled out.
 */
export async function readDashboard(caller: Caller) {
  const owner = favoritesOwner(caller);
  const [known, directory, favorites, favoriteProjects, owners, admins, all, due] =
    await Promise.all([
      listKnownProjects(),
      readFlagDirectory(),
      listFavorites(owner, 'feature'),
      listFavorites(owner, 'project'),
      listKnownOwners(),
      listUsersWithRoles([ADMIN_ROLE]),
      listEnvironments(),
      listNextMilestones(),
    ]);
  const visible = known.filter(
    (project) => project.archivedAt === null && sees(caller.rights, project),
  );
  const projects = new Set(visible.map(({ id }) => id));
  const shown = visible
    .map(({ id }) => id)
    .filter((id) => favoriteProjects.has(id) || caller.rights.projects.has(id));
  const ownersSeen = owners.filter(({ project }) => projects.has(project));
  const isSeen = (project: string) => projects.has(project);
  const inProject = environmentsByProject(directory, all);
  const sorted = sortedFlags(directory, all);
  const rollingOut = chooseRollingOut(sorted, isSeen, due);
  const [rows, members, people, states] = await Promise.all([
    findProjects(shown),
    countMembersIn(shown),
    findUsers([...new Set(ownersSeen.map(({ user }) => user))]),
    getItems(
      rollingOut.map(({ flag, environment }) => keys.featureEnvironment(flag.name, environment)),
    ),
  ]);
  return {
    projects: rows.flatMap((project) =>
      project ? [presentProject(project, members.get(project.id) ?? 0)] : [],
    ),
    flags: chooseFlags(
      sorted,
      isSeen,
      favorites,
      owner,
      (id) => productionOf(inProject(id))[0] ?? inProject(id).at(-1)?.name,
    ),
    rollingOut: rollingOut.map((each, index) => presentRollingOut(each, states[index])),
    removable: countRemovable(sorted, isSeen),
    firstSteps: firstSteps(sorted, isSeen, (id) => inProject(id).map(({ name }) => name)),
    admins: admins.filter(({ accountType }) => accountType === 'User').map(presentAdmin),
    projectOwners: people.flatMap((user) => (user ? [presentOwner(user)] : [])),
  };
}

/** The environments of a project, by its id. */
function environmentsByProject({ projects }: DirectoryState, all: readonly Environment[]) {
  return (id: string) => {
    const project = projects.get(id);
    return project ? environmentsIn(project, all) : [];
  };
}

/** The release plans that go on by themselves, the next one first. */
function listNextMilestones(): Promise<DueMilestone[]> {
  return query({
    where: 'pk = :pk',
    values: { ':pk': keys.dueMilestonePartition },
    limit: MAX_DUE_MILESTONES,
  });
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
