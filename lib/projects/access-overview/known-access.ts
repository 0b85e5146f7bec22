import { createKeptList } from '../../events/read/kept-list.ts';
import { listAllAccess } from '../../identity/access/access-store.ts';
import { listAllMemberIds, listGroups } from '../../identity/groups/group-store.ts';

/** All groups, who is in which, and who has roles in which project, as of now: not read while none of it changes. */
export const listKnownAccess = createKeptList(
  [
    'group-created',
    'group-updated',
    'group-deleted',
    'group-user-added',
    'group-user-removed',
    'project-access-added',
    'project-access-updated',
    'project-access-user-roles-updated',
    'project-access-user-roles-deleted',
    'project-access-group-roles-updated',
    'project-access-group-roles-deleted',
    'project-user-added',
    'project-created',
    'project-deleted',
    'user-deleted',
    'service-account-deleted',
  ],
  async () => {
    const [groups, members, access] = await Promise.all([
      listGroups(),
      listAllMemberIds(),
      listAllAccess(),
    ]);
    return {
      groups: groups.map(({ id, name, rootRole }) => ({ id, name, rootRole })),
      members: Map.groupBy(members, ({ user }) => user),
      access: Map.groupBy(
        access.map(({ project, kind, subject, roles }) => ({ project, kind, subject, roles })),
        ({ kind, subject }) => `${kind} ${subject}`,
      ),
    };
  },
);
