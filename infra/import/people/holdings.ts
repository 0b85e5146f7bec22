import { type Account, type People, type ProjectAccess, rolesById } from './model.ts';

/** Everybody of the source, and who has which roles in which projects. */
export interface SourcePeople extends People {
  /** By project. */
  readonly access: ReadonlyMap<string, ProjectAccess>;
}

/** What an account has at the source, by names. */
export interface Holdings {
  readonly rootRole: string | undefined;
  readonly groups: readonly string[];
  /** Names of roles by project. */
  readonly projects: ReadonlyMap<string, readonly string[]>;
}

/** The accounts of the source, also those that only the access to a project names. Pure. */
export function allAccounts({ accounts, access }: SourcePeople): Account[] {
  const known = new Map(accounts.map((account) => [account.id, account]));
  for (const { users } of access.values()) {
    for (const { id, name = null, email = null } of users) {
      if (!known.has(id)) known.set(id, { id, name, email, isService: false });
    }
  }
  return [...known.values()];
}

/** What each account of the source has. Pure. */
export function holdingsOf(people: SourcePeople): (account: Account) => Holdings {
  const names = roleNames(people);
  const roles = [...people.access].map(
    ([project, { users }]) => [project, rolesById(users)] as const,
  );
  return ({ id, rootRole }) => ({
    rootRole: names.get(rootRole ?? Number.NaN),
    groups: people.groups.filter(({ members }) => members.includes(id)).map(({ name }) => name),
    projects: new Map(
      roles.flatMap(([project, byUser]) => {
        const own = byUser.get(id) ?? [];
        return own.length === 0 ? [] : [[project, own.map((role) => names.get(role) ?? `${role}`)]];
      }),
    ),
  });
}

/** How many people, groups and projects a role of the source concerns. */
export interface RoleUses {
  readonly accounts: number;
  readonly groups: number;
  readonly projects: readonly string[];
}

/** Where a role is given at the source. Pure. */
export function usesOf(role: number, { accounts, groups, access }: SourcePeople): RoleUses {
  const isGiven = ({ users, groups: rows }: ProjectAccess) =>
    [...rolesById(users).values(), ...rolesById(rows).values()].some((roles) =>
      roles.includes(role),
    );
  return {
    accounts: accounts.filter(({ rootRole }) => rootRole === role).length,
    groups: groups.filter(({ rootRole }) => rootRole === role).length,
    projects: [...access].flatMap(([project, one]) => (isGiven(one) ? [project] : [])),
  };
}

function roleNames({ roles, access }: SourcePeople): ReadonlyMap<number, string> {
  const all = [...[...access.values()].flatMap((one) => one.roles), ...roles];
  return new Map(all.map(({ id, name }) => [id, name]));
}
