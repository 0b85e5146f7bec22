import { ADMIN_TOKEN_USER_ID, type Caller } from '../../auth/caller.ts';
import type { RolePermission } from '../../auth/permissions.ts';
import { permissionScopes } from '../../auth/permissions.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { ProjectAccess } from '../access/model.ts';
import { listOwnAccess } from '../access/subject-access-store.ts';
import type { Role } from '../roles/model.ts';
import { presentRole } from '../roles/present-role.ts';
import { listRoles } from '../roles/role-store.ts';
import { ADMIN_ROLE } from '../roles/rules.ts';
import type { Membership, User } from '../users/model.ts';
import { imageUrlOf, presentUser } from '../users/present-user.ts';
import { findUser } from '../users/user-store.ts';

const ALL = '*';

/** The caller, with all permissions. */
export async function getProfile(caller: Caller) {
  const user = await userOf(caller);
  return {
    user: user ? presentUser(user) : presentToken(caller),
    permissions: permissionsOf(caller),
    feedback: [],
    splash: {},
  };
}

/**
 * The caller's roles, direct and through groups.
 * @param project returns the roles in this project; if omitted, those of the instance
 */
export async function rolesOfCaller(caller: Caller, project?: string) {
  const [roles, user, own] = await Promise.all([listRoles(), userOf(caller), listOwn(caller)]);
  const adminOnly = new Set(project === undefined ? [ADMIN_ROLE] : []);
  const ids = user ? await roleIdsOf(user, own, project) : adminOnly;
  return roles
    .filter(({ id }) => ids.has(id))
    .map((role) => ({ ...presentRole(role), project: project ?? null }));
}

/** The caller's own root role, and the projects in which they have roles. */
export async function profileOfCaller(caller: Caller) {
  const [roles, user] = await Promise.all([listRoles(), userOf(caller)]);
  const role = roles.find(({ id }: Role) => id === (user?.rootRole ?? ADMIN_ROLE));
  if (!role) throw new NotFoundError({ kind: 'role' }, 'Could not find your root role.');
  return {
    rootRole: presentRole(role),
    projects: [...caller.rights.projects.keys()],
    features: [],
    subscriptions: [],
  };
}

/** The caller's user; `undefined` for admin tokens. */
async function userOf({ author, tokenType }: Caller): Promise<User | undefined> {
  if (tokenType !== 'user') return undefined;
  const user = await findUser(author.id);
  if (!user)
    throw new NotFoundError({ kind: 'user' }, 'Could not find your user: it was just deleted.');
  return user;
}

/** An admin token has no user: it is shown as one, with the id that its events have. */
function presentToken({ author }: Caller) {
  return {
    id: author.id,
    isAPI: true,
    name: author.name,
    username: author.name,
    imageUrl: imageUrlOf({ id: ADMIN_TOKEN_USER_ID, email: null, username: author.name }),
    rootRole: ADMIN_ROLE,
    permissions: ['ADMIN'],
  };
}

/** The caller's permissions; those of root roles about projects apply to all open projects. */
function permissionsOf({ rights }: Caller): HeldPermission[] {
  if (rights.isAdmin) return [{ permission: 'ADMIN' }];
  const all = [
    ...rights.root.map((permission) => held(permission, ALL)),
    ...[...rights.projects].flatMap(([project, permissions]) =>
      permissions.map((permission) => held(permission, project)),
    ),
  ];
  return [...new Map(all.map((permission) => [JSON.stringify(permission), permission])).values()];
}

/** A permission as the caller sees it; `*` means all projects or environments. */
interface HeldPermission {
  readonly permission: string;
  readonly project?: string;
  readonly environment?: string;
}

function held({ name, environment }: RolePermission, project: string): HeldPermission {
  return {
    permission: name,
    ...(permissionScopes[name] !== 'root' && { project }),
    ...(environment !== undefined && { environment }),
  };
}

/**
 * The caller's groups, and the projects in which they have roles directly; none for admin tokens.
 */
async function listOwn({ author, tokenType }: Caller): Promise<(Membership | ProjectAccess)[]> {
  return tokenType === 'user' ? listOwnAccess(author.id) : [];
}

/** Ids of a user's roles, direct and through groups, in a project or the instance. */
async function roleIdsOf(
  user: User,
  own: readonly (Membership | ProjectAccess)[],
  project: string | undefined,
): Promise<ReadonlySet<number>> {
  const groupIds = own.filter(isMembership).map(({ group }) => group);
  if (project === undefined) {
    const groups = await getItems(groupIds.map(keys.group));
    return new Set([user.rootRole, ...groups.flatMap((group) => group?.rootRole ?? [])]);
  }
  const accesses = await getItems([
    keys.access(project, 'user', user.id),
    ...groupIds.map((id) => keys.access(project, 'group', id)),
  ]);
  return new Set(accesses.flatMap((access) => access?.roles ?? []));
}

function isMembership(item: Membership | ProjectAccess): item is Membership {
  return 'group' in item;
}
