/** A group of users. Part 2.12. */
export interface Group {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly mappingsSSO: readonly string[];
  /** Id of a root role that its members have; `null` for none. */
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
  /** Who added the user. */
  readonly createdBy: string | null;
}
