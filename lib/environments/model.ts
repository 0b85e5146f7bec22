declare module '../platform/dynamo/items.ts' {
  interface Items {
    Environment: Environment;
  }
}

/** A copy of another environment that is not whole yet: see lib/environment-lifecycle/clone-environment.ts. */
export interface UnfinishedCopy {
  /** Name of the environment that is copied. */
  readonly source: string;
  /** Ids of the projects that get it; absent: all with the source. */
  readonly projects?: readonly string[];
  /** Whether roles get their permissions of the source. */
  readonly clonePermissions: boolean;
  /** Number of flags to copy, as it was counted last. */
  readonly flags: number;
  /** How many of them are left. */
  readonly left: number;
  /** The flag of which only some strategies are copied. */
  readonly partial?: string;
  /** It is being deleted, so nothing more is copied. */
  readonly isCancelled?: true;
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
  /** Only while it is copied from another: until then, nobody may use it. */
  readonly unfinished?: UnfinishedCopy;
  readonly version: number;
}

/** The names of environments of the type `production`. Pure. */
export function productionOf(
  environments: readonly Pick<Environment, 'name' | 'type'>[],
): string[] {
  return environments.filter(({ type }) => type === 'production').map(({ name }) => name);
}
