import { type Rights, sees } from '../../auth/rights.ts';
import { listProjectAccess } from '../../identity/access/access-store.ts';
import type { ProjectAccess } from '../../identity/access/model.ts';
import { findGroups, listMembers } from '../../identity/groups/group-store.ts';
import { usersOf } from '../../identity/groups/list-groups.ts';
import { presentGroupFields, presentMembers } from '../../identity/groups/present-group.ts';
import { listRoleAccess } from '../../identity/role-changes/role-uses.ts';
import { presentRole } from '../../identity/roles/present-role.ts';
import { listRoles } from '../../identity/roles/role-store.ts';
import { isProjectRole } from '../../identity/roles/rules.ts';
import { type User, userName } from '../../identity/users/model.ts';
import { imageUrlOf } from '../../identity/users/present-user.ts';
import { findUsers } from '../../identity/users/user-store.ts';
import { getProject, listProjects } from '../project-store.ts';

/**
 * Reads who has which roles in a project, and the roles that can be given: three round trips.
 * @throws {NotFoundError} for an unknown project
 */
export async function getProjectAccess(project: string) {
  const [rows, roles] = await Promise.all([
    listProjectAccess(project),
    listRoles(),
    getProject(project),
  ]);
  const [groups, users] = await Promise.all([
    groupsWithAccess(rows.filter(({ kind }) => kind === 'group')),
    usersWithAccess(rows.filter(({ kind }) => kind === 'user')),
  ]);
  return { roles: roles.filter(isProjectRole).map(presentRole), users, groups };
}

/**
 * Reads the projects in which a role is given, and to how many users and groups: three round trips.
 */
export async function listRoleUsage(rights: Rights, role: number) {
  const [uses, isVisible] = await Promise.all([listRoleAccess(role), visibleTo(rights)]);
  const byProject = Map.groupBy(uses, ({ row }) => row.project);
  return [...byProject]
    .filter(([project]) => isVisible(project))
    .map(([project, rows]) => ({
      project,
      role,
      userCount: rows.filter(({ user }) => user?.accountType === 'User').length,
      serviceAccountCount: rows.filter(({ user }) => user?.accountType === 'Service Account')
        .length,
      groupCount: rows.filter(({ row }) => row.kind === 'group').length,
    }));
}

async function groupsWithAccess(rows: readonly ProjectAccess[]) {
  const [groups, members] = await Promise.all([
    findGroups(rows.map(({ subject }) => subject)),
    Promise.all(rows.map(({ subject }) => listMembers(subject))),
  ]);
  const users = await usersOf(members.flat());
  return rows.flatMap((row, index) => {
    const group = groups[index];
    const present = presentMembers(members[index] ?? [], users);
    return group ? [{ ...presentGroupFields(group), users: present, ...rolesOf(row) }] : [];
  });
}

function rolesOf({ roles, addedAt }: ProjectAccess) {
  return {
    addedAt,
    ...(roles[0] !== undefined && { roleId: roles[0] }),
    roles: [...roles],
  };
}

async function usersWithAccess(rows: readonly ProjectAccess[]) {
  const users = await findUsers(rows.map(({ subject }) => subject));
  return rows.flatMap((row, index) => {
    const user = users[index];
    return user ? [presentUserAccess(user, row)] : [];
  });
}

function presentUserAccess(user: User, row: ProjectAccess) {
  return {
    id: user.id,
    isAPI: false,
    name: user.name || userName(user),
    email: user.email,
    imageUrl: imageUrlOf(user),
    ...rolesOf(row),
  };
}

/**
 * Returns a check whether the caller may see a project. Administrators see all of them, also
 * archived ones.
 */
async function visibleTo(rights: Rights): Promise<(project: string) => boolean> {
  if (rights.isAdmin) return () => true;
  const seen = (await listProjects()).filter((project) => sees(rights, project));
  const ids = new Set(seen.map(({ id }) => id));
  return (project) => ids.has(project);
}
