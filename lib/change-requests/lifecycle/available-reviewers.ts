import { holds, noRights, type Rights } from '../../auth/rights.ts';
import { environmentNotFound } from '../../environments/environment-store.ts';
import { listProjectAccess } from '../../identity/access/access-store.ts';
import type { ProjectAccess } from '../../identity/access/model.ts';
import { listGroups, listMembers } from '../../identity/groups/group-store.ts';
import type { Group } from '../../identity/groups/model.ts';
import type { Role } from '../../identity/roles/model.ts';
import { listRoles } from '../../identity/roles/role-store.ts';
import type { User } from '../../identity/users/model.ts';
import { findUsers, listUsersWithRoles } from '../../identity/users/user-store.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Project } from '../../projects/model.ts';
import { getProject } from '../../projects/project-store.ts';
import { presentReviewer } from './reviewers.ts';

/** Ids of the roles that allow to approve changes. */
interface ApprovingRoles {
  /** As root roles. */
  readonly root: ReadonlySet<number>;
  /** As roles in the project. */
  readonly inProject: ReadonlySet<number>;
}

/**
 * Lists the users allowed to approve changes in an environment of a project, by id. Starts from the roles
 * that allow it and finds who has them, so the cost depends on those, on the members of the project and on
 * the groups, but not on the number of users: three round trips.
 *
 * @throws {NotFoundError} for an unknown project, or an environment that the project does not have
 */
export async function listAvailableReviewers(projectId: string, environment: string) {
  const [project, roles, access, groups] = await allInOrder([
    getProject(projectId),
    listRoles(),
    listProjectAccess(projectId),
    listGroups(),
  ]);
  if (!Object.hasOwn(project.environments, environment)) throw environmentNotFound(environment);
  const approving = approvingRoles(roles, project, environment);
  const holders = access.filter((row) => row.roles.some((id) => approving.inProject.has(id)));
  const [ofRoles, direct, memberships] = await Promise.all([
    listUsersWithRoles([...approving.root]),
    findUsers(holders.flatMap(({ kind, subject }) => (kind === 'user' ? [subject] : []))),
    Promise.all(approvingGroups(groups, holders, approving.root).map(listMembers)),
  ]);
  const able = byId([...ofRoles, ...direct]);
  const members = new Set(memberships.flat().map(({ user }) => user));
  const others = await findUsers([...members].filter((id) => !able.has(id)));
  return [...byId([...able.values(), ...others]).values()]
    .sort((a, b) => a.id - b.id)
    .map(presentReviewer);
}

/** Checks each role alone: permissions add up, so one role that allows it is enough. */
function approvingRoles(
  roles: readonly Role[],
  project: Project,
  environment: string,
): ApprovingRoles {
  const idsOf = (rightsBy: (role: Role) => Rights) =>
    new Set(
      roles
        .filter((role) =>
          holds(rightsBy(role), ['APPROVE_CHANGE_REQUEST'], { project, environment }),
        )
        .map(({ id }) => id),
    );
  return {
    root: idsOf(({ permissions }) => ({
      ...noRights,
      isAdmin: permissions.some(({ name }) => name === 'ADMIN'),
      root: permissions,
    })),
    inProject: idsOf(({ permissions }) => ({
      ...noRights,
      projects: new Map([[project.id, permissions]]),
    })),
  };
}

/** Ids of existing groups whose members may approve; rows of a group that was deleted may remain. */
function approvingGroups(
  groups: readonly Group[],
  holders: readonly ProjectAccess[],
  rootRoles: ReadonlySet<number>,
): number[] {
  const inProject = new Set(
    holders.flatMap(({ kind, subject }) => (kind === 'group' ? [subject] : [])),
  );
  return groups
    .filter(
      ({ id, rootRole }) => inProject.has(id) || (rootRole !== null && rootRoles.has(rootRole)),
    )
    .map(({ id }) => id);
}

function byId(users: readonly (User | undefined)[]): Map<number, User> {
  return new Map(users.flatMap((user) => (user ? [[user.id, user]] : [])));
}
