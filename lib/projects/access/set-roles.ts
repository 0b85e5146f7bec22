import type { Caller } from '../../auth/caller.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { findAccess } from '../../identity/access/access-store.ts';
import type { ProjectAccess, Subject } from '../../identity/access/model.ts';
import { findGroup, groupNotFound } from '../../identity/groups/group-store.ts';
import { projectRolesOf } from '../../identity/roles/assign-roles.ts';
import { findRole } from '../../identity/roles/role-store.ts';
import { isProjectRole } from '../../identity/roles/rules.ts';
import type { User } from '../../identity/users/model.ts';
import { findUser } from '../../identity/users/user-store.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import { commitAccess, newIds } from './commit-access.ts';

const paths = { user: '/params/userId', group: '/params/groupId', roles: '/body/roles' };

/**
 * Replaces the roles of a user or group in a project; an empty list removes all of them.
 * @throws {NotFoundError} for an unknown project, user or group
 * @throws {ValidationError} listing ids that are not a project role
 * @throws {NoAccessError} for roles that the caller may not give or remove
 */
export function setRoles(
  caller: Caller,
  project: string,
  subject: Subject,
  wanted: readonly number[],
): Promise<void> {
  return commitAccess(caller, project, [rolesEventType(subject, wanted)], async () => {
    const [before, roles] = await allInOrder([
      findOne(project, subject),
      projectRolesOf(wanted, paths.roles),
      refuseUnknown(subject),
    ]);
    const old = before?.roles ?? [];
    const ids = roles.map(({ id }) => id);
    const isSame = newIds(ids, old).length === 0 && newIds(old, ids).length === 0;
    return {
      changes: isSame ? [] : [{ subject, before, roles: ids }],
      roles: new Map(roles.map((role) => [role.id, role])),
      paths,
      event: () => rolesEvent(subject, old, ids),
    };
  });
}

/**
 * Removes all roles of a user or group in a project; does nothing if they have none.
 * @throws {NotFoundError} for an unknown project, user or group
 * @throws {NoAccessError} for roles that the caller may not remove
 */
export function removeRoles(caller: Caller, project: string, subject: Subject): Promise<void> {
  return commitAccess(caller, project, [rolesEventType(subject, [])], async () => {
    const before = await findOne(project, subject);
    // A row left behind by a deleted user or group can be removed as well.
    if (!before) await refuseUnknown(subject);
    return {
      changes: before ? [{ subject, before, roles: [] }] : [],
      roles: new Map(),
      paths,
      event: () => rolesEvent(subject, before?.roles ?? [], []),
    };
  });
}

/**
 * Gives a role to a user who has none in the project yet.
 * @throws {NotFoundError} for an unknown project or user, and for an id that is not a project role
 * @throws {ConflictError} when the user already has a role in the project
 * @throws {NoAccessError} when the caller may not give the role
 */
export function addUser(
  caller: Caller,
  project: string,
  userId: number,
  roleId: number,
): Promise<void> {
  const subject: Subject = { kind: 'user', id: userId };
  return commitAccess(caller, project, ['project-user-added'], async () => {
    const [before, role, user] = await allInOrder([
      findOne(project, subject),
      findRole(roleId),
      getUser(userId),
    ]);
    if (!role || !isProjectRole(role)) {
      throw new NotFoundError({ kind: 'project-role', id: roleId });
    }
    if (before) {
      throw new ConflictError(`The user ${userId} already has a role in the project "${project}".`);
    }
    const data = { roleId, userId, roleName: role.name, email: user.email };
    return {
      changes: [{ subject, before, roles: [roleId] }],
      roles: new Map([[roleId, role]]),
      paths: { ...paths, roles: '/params/roleId' },
      event: () => ({ type: 'project-user-added', data }),
    };
  });
}

function rolesEventType({ kind }: Subject, after: readonly number[]) {
  return `project-access-${kind}-roles-${after.length === 0 ? 'deleted' : 'updated'}` as const;
}

async function findOne(project: string, subject: Subject): Promise<ProjectAccess | undefined> {
  const [row] = await findAccess(project, [subject]);
  return row;
}

async function refuseUnknown({ kind, id }: Subject): Promise<void> {
  if (kind === 'user') await getUser(id);
  else if (!(await findGroup(id))) throw groupNotFound(id);
}

async function getUser(id: number): Promise<User> {
  const user = await findUser(id);
  if (!user) throw userNotFound(id);
  return user;
}

function userNotFound(id: number): NotFoundError {
  return new NotFoundError({ kind: 'user', id });
}

function rolesEvent(
  subject: Subject,
  before: readonly number[],
  after: readonly number[],
): EventDraft {
  return {
    type: rolesEventType(subject, after),
    ...(after.length > 0 && { data: rolesOf(subject, after) }),
    preData: rolesOf(subject, before),
  };
}

function rolesOf({ kind, id }: Subject, roles: readonly number[]) {
  return {
    roles: [...roles].sort(byNumber),
    ...(kind === 'user' ? { userId: id } : { groupId: id }),
  };
}

function byNumber(a: number, b: number): number {
  return a - b;
}
