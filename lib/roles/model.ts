import type { Permission } from '../auth/permissions.ts';

/** `root` and `project` are built in, the other two made by users. */
export type RoleType = 'root' | 'project' | 'root-custom' | 'custom';

/** What a role allows. */
export interface RolePermission {
  readonly name: Permission;
  /** Where permissions of environments hold: in one, or with `*` in all, also later ones. */
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
