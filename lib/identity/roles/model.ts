import type { RolePermission } from '../../auth/permissions.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Role: Role;
  }
}

/** `root` and `project` are built in, the other two are created by users. */
export type RoleType = 'root' | 'project' | 'root-custom' | 'custom';

export interface Role {
  readonly id: number;
  readonly name: string;
  readonly type: RoleType;
  readonly description: string;
  readonly permissions: readonly RolePermission[];
  readonly version: number;
}

/** Maximum of custom roles: the rights of every caller are compiled from all roles. */
export const MAX_CUSTOM_ROLES = 200;
