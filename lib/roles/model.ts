import type { Permission } from '../auth/permissions.ts';

/** `root` and `project` are built in, the other two are created by users. */
export type RoleType = 'root' | 'project' | 'root-custom' | 'custom';

/** A permission that a role grants. */
export interface RolePermission {
  readonly name: Permission;
  /**
   * For permissions of environments: the environment's name, or `*` for all, including later ones.
   */
  readonly environment?: string;
}

export interface Role {
  readonly id: number;
  readonly name: string;
  readonly type: RoleType;
  readonly description: string;
  readonly permissions: readonly RolePermission[];
  readonly version: number;
}
