declare module '../platform/dynamo/items.ts' {
  interface Items {
    Environment: Environment;
  }
}

/** An environment of the instance. Each flag has separate settings per environment. */
export interface Environment {
  readonly name: string;
  /** `development`, `test`, `preproduction`, `production` or any other word. */
  readonly type: string;
  /** Disabled environments are not added to new projects. */
  readonly enabled: boolean;
  /** Seeded; cannot be deleted. */
  readonly protected: boolean;
  readonly sortOrder: number;
  /** Number of approvals that new projects require in it, 1 to 10; absent or `null`: none. */
  readonly requiredApprovals?: number | null;
  readonly version: number;
}
