import type { ProjectMode } from '../auth/rights.ts';
import type { DefaultStrategy } from '../strategies/model.ts';

declare module '../platform/dynamo/items.ts' {
  interface Items {
    Project: Project;
    FormerProject: FormerProject;
  }
}

/** The settings of a project for one of its environments. */
interface ProjectEnvironment {
  /** The strategy that a flag gets when it is enabled without one; absent: flexibleRollout at 100 %. */
  readonly defaultStrategy?: DefaultStrategy;
}

/** Approval settings of a project for one environment. */
export interface ChangeRequestSettings {
  /** 1 to 10. */
  readonly requiredApprovals: number;
}

/** A request to set whether changes in an environment need approval, and how many. */
export interface ApprovalSettingsRequest {
  readonly changeRequestsEnabled: boolean;
  /** Clamped to the range from 1 to 10. Default: the previous value, or 1. */
  readonly requiredApprovals?: number;
}

/** A template for links from flags of a project to other sites. */
export interface LinkTemplate {
  readonly title: string | null;
  readonly urlTemplate: string;
}

/** The rule for the names of new flags of a project. */
export interface FeatureNaming {
  /** A regular expression in the syntax of RE2, which the whole name has to match. */
  readonly pattern: string;
  /** A name that matches. */
  readonly example: string | null;
  readonly description: string | null;
}

/** Where the flags of a project are edited. */
export interface GitSource {
  /** Address of the repository. */
  readonly repository: string;
  /** The folder of the files in it; `null`: its root. */
  readonly path: string | null;
}

/** The last application of files to the flags of a project. */
interface AppliedFiles {
  /** `null`: it was not said. */
  readonly commit: string | null;
  readonly at: string;
  readonly by: { readonly id: number; readonly name: string };
  /** Hash of what was applied. */
  readonly revision: string;
  /** Ids of the change requests that it opened, or found open, by environment. */
  readonly changeRequests: Readonly<Record<string, number>>;
}

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly mode: ProjectMode;
  readonly defaultStickiness: string;
  /** `null`: unlimited. */
  readonly featureLimit: number | null;
  /** The environments of the project's flags, by name. */
  readonly environments: Readonly<Record<string, ProjectEnvironment>>;
  /**
   * Approval settings by environment, including environments that the project does not have; absent: no
   * approvals.
   */
  readonly changeRequestEnvironments?: Readonly<Record<string, ChangeRequestSettings>>;
  /** Absent: any name. */
  readonly featureNaming?: FeatureNaming;
  /** Absent: in the service. */
  readonly managedFromGit?: GitSource;
  /** Absent: none were. */
  readonly appliedFiles?: AppliedFiles;
  /** Absent: none. */
  readonly linkTemplates?: readonly LinkTemplate[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
  /** Active flags; updated by the transactions that create, archive, revive and move flags. */
  readonly featureCount: number;
  /** Archived flags, updated in the same way; absent: none. */
  readonly archivedFeatureCount?: number;
  /** Stale flags among `featureCount`; absent: none. */
  readonly staleFeatureCount?: number;
  /**
   * Where the settings of its flags have no sum in an environment, there are none to count: it was created after sums
   * were kept, or counted by a migration. Absent: they may have to be counted.
   */
  readonly settingsCounted?: true;
  readonly version: number;
}

/** What remains of a deleted project: who could see it. A later one with the same id replaces it. */
export type FormerProject = Pick<Project, 'id' | 'mode' | 'createdAt'>;
