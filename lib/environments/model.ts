/** An environment of the instance. Flags have a state of their own in each. */
export interface Environment {
  readonly name: string;
  /** `development`, `test`, `preproduction`, `production` or any other word. */
  readonly type: string;
  /** Disabled environments are not given to new projects. */
  readonly enabled: boolean;
  /** Seeded and not to be deleted. */
  readonly protected: boolean;
  readonly sortOrder: number;
  readonly version: number;
}
