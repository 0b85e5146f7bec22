import { createKeptList } from '../../events/read/kept-list.ts';
import { listAllAccess } from '../../identity/access/access-store.ts';
import { OWNER_ROLE } from '../../identity/roles/rules.ts';

/** A user who owns a project by a role of their own, not through a group. */
interface KnownOwner {
  readonly project: string;
  readonly user: number;
}

/** The owners of all projects, by project, as of now: no rows are read while no roles in projects change. */
export const listKnownOwners: () => Promise<readonly KnownOwner[]> = createKeptList(
  [
    'project-access-added',
    'project-access-updated',
    'project-access-user-roles-updated',
    'project-access-user-roles-deleted',
    'project-user-added',
    'project-created',
    'project-deleted',
    'user-deleted',
    'service-account-deleted',
  ],
  async () =>
    (await listAllAccess())
      .filter(({ kind, roles }) => kind === 'user' && roles.includes(OWNER_ROLE))
      .map(({ project, subject }) => ({ project, user: subject })),
);
