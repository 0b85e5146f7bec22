declare module '../../platform/dynamo/items.ts' {
  interface Items {
    CleanUpMark: CleanUpMark;
  }
}

/** What was last said about what can be cleaned up in a project. */
export interface CleanUpMark {
  /** The week in which it was last looked at: see `weekFromMonday`. */
  readonly week: number;
  /** Digest of what was found; an equal one is not sent again. */
  readonly digest: string;
  readonly version: number;
}
