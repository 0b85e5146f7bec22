declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ProjectAccess: ProjectAccess;
  }
}

/** The holder of roles in projects: a user (or service account), or a group. */
export interface Subject {
  readonly kind: 'user' | 'group';
  /** Id of the user or group. */
  readonly id: number;
}

/** The project roles of a user or a group in one project. */
export interface ProjectAccess {
  readonly project: string;
  readonly kind: 'user' | 'group';
  /** Id of the user or group. */
  readonly subject: number;
  /** Ids of project roles; never empty. */
  readonly roles: readonly number[];
  /** When the user or group got its first role in the project. RFC 3339. */
  readonly addedAt: string;
  readonly version: number;
}
