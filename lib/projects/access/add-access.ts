import type { Caller } from '../../auth/caller.ts';
import type { InputOf } from '../../http/contract.ts';
import { findAccess } from '../../identity/access/access-store.ts';
import type { Subject } from '../../identity/access/model.ts';
import { projectRolesOf } from '../../identity/roles/assign-roles.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { findUnknownSubjects } from './check-subjects.ts';
import { type AccessChange, commitAccess, newIds } from './commit-access.ts';
import type { addAccessSchema } from './schema.ts';

/** Roles, and the groups and users to give them to. */
type AddAccessRequest = InputOf<typeof addAccessSchema>;

const paths = { user: '/body/users', group: '/body/groups', roles: '/body/roles' };

/**
 * Gives groups and users roles in a project, in addition to those they already have.
 * @throws {NotFoundError} for an unknown project
 * @throws {ValidationError} listing unknown groups and users, and ids that are not a project role
 * @throws {NoAccessError} for roles that the caller may not give
 */
export function addAccess(
  caller: Caller,
  project: string,
  request: AddAccessRequest,
): Promise<void> {
  const users = [...new Set(request.users)];
  const groups = [...new Set(request.groups)];
  const subjects: Subject[] = [
    ...groups.map((id) => ({ kind: 'group' as const, id })),
    ...users.map((id) => ({ kind: 'user' as const, id })),
  ];
  return commitAccess(caller, project, ['project-access-added'], async () => {
    const [roles, rows, unknown] = await allInOrder([
      projectRolesOf(request.roles, paths.roles),
      findAccess(project, subjects),
      findUnknownSubjects([
        { kind: 'user', ids: users, path: paths.user },
        { kind: 'group', ids: groups, path: paths.group },
      ]),
    ]);
    const ids = roles.map(({ id }) => id);
    if (unknown) throw unknown;
    const changes = subjects.flatMap((subject, index) => {
      const before = rows[index];
      const added = newIds(ids, before?.roles);
      return added.length === 0
        ? []
        : [{ subject, before, roles: [...(before?.roles ?? []), ...added] }];
    });
    return {
      changes,
      roles: new Map(roles.map((role) => [role.id, role])),
      paths,
      event: (made) => ({ type: 'project-access-added', data: { roles: given(ids, made) } }),
    };
  });
}

/** The users and groups that newly got each role. */
function given(roles: readonly number[], changes: readonly AccessChange[]) {
  return roles.map((roleId) => {
    const idsOf = (wanted: Subject['kind']) =>
      changes
        .filter(({ subject, before }) => subject.kind === wanted && !before?.roles.includes(roleId))
        .map(({ subject }) => subject.id);
    return { roleId, groupIds: idsOf('group'), userIds: idsOf('user') };
  });
}
