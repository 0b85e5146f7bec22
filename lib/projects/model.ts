import type { StrategyInput } from '../features/model.ts';

export type ProjectMode = 'open' | 'protected' | 'private';

/** What a project keeps about one of its environments. */
export interface ProjectEnvironment {
  /** What a flag gets that is switched on without a strategy; absent: 100 % flexibleRollout. */
  readonly defaultStrategy?: StrategyInput;
}

/** How changes in one environment of a project are approved. */
export interface ChangeRequestSettings {
  /** 1 to 10. */
  readonly requiredApprovals: number;
}

/** How a link from flags of a project to somewhere else is made. */
export interface LinkTemplate {
  readonly title: string | null;
  readonly urlTemplate: string;
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
  /** Where changes need approval, by environment, also where the project does not have it; absent: nowhere. */
  readonly changeRequestEnvironments?: Readonly<Record<string, ChangeRequestSettings>>;
  /** Absent: none. */
  readonly linkTemplates?: readonly LinkTemplate[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
  /** Flags that are not archived; kept by the transactions that create, archive, revive and move. */
  readonly featureCount: number;
  /** Flags in the archive, kept likewise; absent: none. */
  readonly archivedFeatureCount?: number;
  /** Those of `featureCount` that are stale; absent: none. */
  readonly staleFeatureCount?: number;
  readonly version: number;
}
