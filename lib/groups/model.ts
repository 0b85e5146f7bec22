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

/** A user in a group. */
export interface Membership {
  readonly group: number;
  readonly user: number;
  readonly joinedAt: string;
  /** Name of the user who added the member. */
  readonly createdBy: string | null;
}
