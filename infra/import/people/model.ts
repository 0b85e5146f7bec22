/** The parts of an instance's admin API that say who may do what. */
export interface Role {
  readonly id: number;
  readonly name: string;
  /** `root` and `project` are built in, `root-custom` and `custom` are not. */
  readonly type: string;
  readonly description?: string | null;
}

/** A permission that a role grants; without an environment, one of environments holds in all. */
export interface Permission {
  readonly name: string;
  readonly environment?: string | null;
}

export interface RoleWithPermissions extends Role {
  readonly permissions: readonly Permission[];
}

/** A token of a service account, without its secret. */
export interface AccountToken {
  readonly description: string;
  readonly expiresAt?: string | null;
}

/** A person or a service account. */
export interface Account {
  readonly id: number;
  readonly isService: boolean;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly username?: string | null;
  readonly rootRole?: number | null;
  readonly scimId?: string | null;
  readonly tokens?: readonly AccountToken[];
}

export interface Group {
  readonly id: number;
  readonly name: string;
  readonly description?: string | null;
  readonly mappingsSSO?: readonly string[];
  readonly rootRole?: number | null;
  readonly scimId?: string | null;
  /** Ids of accounts. */
  readonly members: readonly number[];
}

/** A user or group with roles in a project. Old versions list one role in a row. */
export interface AccessRow {
  readonly id: number;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly roleId?: number;
  readonly roles?: readonly number[];
}

export interface ProjectAccess {
  readonly roles: readonly Role[];
  readonly users: readonly AccessRow[];
  readonly groups: readonly AccessRow[];
}

/** Everybody on an instance, with roles and groups. */
export interface People {
  readonly roles: readonly Role[];
  readonly accounts: readonly Account[];
  readonly groups: readonly Group[];
}

/** Whether it is a role for the whole instance. */
export function isRootRole({ type }: Role): boolean {
  return type.startsWith('root');
}

export function isBuiltInRole({ type }: Role): boolean {
  return type === 'root' || type === 'project';
}

/** Ids of roles by user or group. */
export function rolesById(rows: readonly AccessRow[]): Map<number, readonly number[]> {
  const roles = new Map<number, readonly number[]>();
  for (const { id, roleId, roles: own } of rows) {
    const given = own ?? (roleId === undefined ? [] : [roleId]);
    roles.set(id, [...new Set([...(roles.get(id) ?? []), ...given])]);
  }
  return roles;
}
