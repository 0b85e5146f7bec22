/** The project roles of a user or a group in one project. */
export interface ProjectAccess {
  readonly project: string;
  readonly kind: 'user' | 'group';
  /** Id of the user or group. */
  readonly subject: number;
  /** Ids of project roles; never empty. */
  readonly roles: readonly number[];
  readonly version: number;
}
