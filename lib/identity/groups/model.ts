declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Group: Group;
  }
}

/** A group of users. */
export interface Group {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly mappingsSSO: readonly string[];
  /** Id of a root role for its members; `null` for none. */
  readonly rootRole: number | null;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly scimId: string | null;
  readonly version: number;
}

/** Maximum of groups in an instance, and of users in a group. */
export const MAX_GROUPS = 1_000;
