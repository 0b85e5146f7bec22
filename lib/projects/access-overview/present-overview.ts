import type { Grant } from '../../identity/access/grant-rules.ts';
import { presentPermission, presentRole } from '../../identity/roles/present-role.ts';
import { isRootRole } from '../../identity/roles/rules.ts';
import type { ListedUser } from '../../identity/users/model.ts';
import type { ExplainedPermission } from './explanation-rules.ts';

/** A permission, whether somebody has it, and why. */
export function presentExplained({ sources, ...permission }: ExplainedPermission) {
  return {
    ...presentPermission(permission),
    hasPermission: sources.length > 0,
    sources: sources.map(presentGrant),
  };
}

/** A role that somebody has, and where it comes from. */
function presentGrant({ role: { id, name, type }, project, group }: Grant) {
  return { roleId: id, roleName: name, roleType: type, project, group };
}

/** The roles in projects, each once for a project, with what they allow and where they come from. */
export function presentProjectRoles(grants: readonly Grant[]) {
  const byPlace = Map.groupBy(
    grants.filter(({ project }) => project !== null),
    ({ role, project }) => `${role.id} ${project}`,
  );
  return [...byPlace.values()].flatMap((sources) =>
    sources.slice(0, 1).map(({ role, project }) => ({
      ...presentRole(role),
      project,
      permissions: role.permissions.map(presentPermission),
      sources: sources.map(presentGrant),
    })),
  );
}

/** A row of the overview of all users. */
export function presentUserAccess(
  user: ListedUser,
  grants: readonly Grant[],
  groups: readonly string[],
) {
  const rootRole = grants.find(({ role, group }) => isRootRole(role) && group === null)?.role;
  const isAdmin = grants.some(
    ({ role, project }) =>
      project === null && role.permissions.some(({ name }) => name === 'ADMIN'),
  );
  const projects = grants.flatMap(({ project }) => (project === null ? [] : [project]));
  return {
    userId: user.id,
    userName: user.name ?? user.username,
    userEmail: user.email ?? '',
    accountType: user.accountType,
    rootRole: rootRole?.name ?? '',
    groups: [...groups],
    accessibleProjects: isAdmin ? ['*'] : [...new Set(projects)].sort(),
    createdAt: user.createdAt,
    lastSeen: user.seenAt,
  };
}
