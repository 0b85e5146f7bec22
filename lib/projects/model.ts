import type { StrategyInput } from '../features/model.ts';

export type ProjectMode = 'open' | 'protected' | 'private';

/** What a project keeps about one of its environments. */
export interface ProjectEnvironment {
  /** What a flag gets that is switched on without a strategy; absent: 100 % flexibleRollout. */
  readonly defaultStrategy?: StrategyInput;
}

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly mode: ProjectMode;
  readonly defaultStickiness: string;
  /** `null`: no limit. */
  readonly featureLimit: number | null;
  /** The environments its flags have, by name. */
  readonly environments: Readonly<Record<string, ProjectEnvironment>>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
  /** Flags that are not archived; kept by the transactions that create, archive, revive and move. */
  readonly featureCount: number;
  readonly version: number;
}
