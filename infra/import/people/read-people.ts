import { type AdminApi, ifThere, inPath } from '../admin-api.ts';
import { inLanes } from '../in-lanes.ts';
import type {
  Account,
  AccountToken,
  Group,
  People,
  ProjectAccess,
  Role,
  RoleWithPermissions,
} from './model.ts';

/** Requests at once to one instance. */
export const REQUESTS_AT_ONCE = 4;

type ListedAccount = Omit<Account, 'isService'>;

interface ListedGroup extends Omit<Group, 'members'> {
  readonly users?: readonly { readonly user: { readonly id: number } }[];
  readonly userCount?: number;
}

/** Reads everybody. Instances without groups, service accounts or roles of their own have none. */
export async function readPeople(api: AdminApi): Promise<People> {
  const [{ users, rootRoles = [] }, services, listed, ofInstance] = await Promise.all([
    api.get<{ users: ListedAccount[]; rootRoles?: Role[] }>('user-admin'),
    ifThere(api.get<{ serviceAccounts: ListedAccount[] }>('service-account')),
    ifThere(api.get<{ groups: ListedGroup[] }>('groups')),
    ifThere(api.get<{ roles: Role[] }>('roles')),
  ]);
  const roles = new Map(
    [...rootRoles, ...(ofInstance?.roles ?? [])].map((role) => [role.id, role]),
  );
  return {
    roles: [...roles.values()],
    accounts: [
      ...users.map((user) => ({ ...user, isService: false })),
      ...(await withTokens(api, services?.serviceAccounts ?? [])),
    ],
    groups: await withMembers(api, listed?.groups ?? []),
  };
}

/** The members of a group, as of now. */
export async function readMembers(api: AdminApi, group: number): Promise<readonly number[]> {
  return memberIds(await api.get<ListedGroup>(`groups/${group}`));
}

/** The roles with their permissions: one request each. */
export async function readRoles(
  api: AdminApi,
  roles: readonly Role[],
): Promise<RoleWithPermissions[]> {
  const read: RoleWithPermissions[] = [];
  await inLanes(roles, REQUESTS_AT_ONCE, async ({ id }) => {
    const role = await ifThere(api.get<RoleWithPermissions>(`roles/${id}`));
    if (role) read.push(role);
  });
  return read.toSorted((a, b) => a.id - b.id);
}

/** Who has which roles in a project; `undefined` for an instance or a project without it. */
export function findProjectAccess(
  api: AdminApi,
  project: string,
): Promise<ProjectAccess | undefined> {
  return ifThere(api.get<ProjectAccess>(`projects/${inPath(project)}/access`));
}

/** Lists may leave out the tokens of service accounts. */
async function withTokens(api: AdminApi, listed: readonly ListedAccount[]): Promise<Account[]> {
  const accounts: Account[] = [];
  await inLanes(listed, REQUESTS_AT_ONCE, async (account) => {
    const read = async () =>
      (await api.get<{ pats: AccountToken[] }>(`service-account/${account.id}/token`)).pats;
    accounts.push({ ...account, isService: true, tokens: account.tokens ?? (await read()) });
  });
  return accounts.toSorted((a, b) => a.id - b.id);
}

/** Lists may leave out the members of groups. */
async function withMembers(api: AdminApi, listed: readonly ListedGroup[]): Promise<Group[]> {
  const groups: Group[] = [];
  await inLanes(listed, REQUESTS_AT_ONCE, async ({ users, userCount = 0, ...group }) => {
    const isWhole = users !== undefined && users.length >= userCount;
    const members = isWhole ? memberIds({ ...group, users }) : await readMembers(api, group.id);
    groups.push({ ...group, members });
  });
  return groups.toSorted((a, b) => a.id - b.id);
}

function memberIds({ users = [] }: ListedGroup): number[] {
  return users.map(({ user }) => user.id);
}
