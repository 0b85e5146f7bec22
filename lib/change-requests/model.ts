import type { Author } from '../auth/author.ts';
import type { DependencyRequest } from '../flags/dependencies/model.ts';
import type { StrategyRequest, ToggleRequest } from '../flags/feature-environments/model.ts';
import type { SegmentRequest } from '../flags/segments/model.ts';
import type { ApprovalSettingsRequest } from '../projects/model.ts';
import type { VariantInput } from '../strategies/variants.ts';
import type { PlanChangeInput } from './plan-model.ts';

declare module '../platform/dynamo/items.ts' {
  interface Items {
    ChangeRequest: ChangeRequest;
  }
}

/** Changes per change request: as many as somebody can review. Many are applied in parts. */
export const MAX_CHANGES = 100;

/** Changes that one request adds: each is an event, and all are one transaction. */
export const MAX_ADDED_CHANGES = 50;

/** Comments per change request. */
export const MAX_COMMENTS = 100;

/** Open change requests per project; lists read them all. */
export const MAX_OPEN = 100;

/** Open change requests per author in a project, so that one author cannot use up those of all. */
export const MAX_OPEN_PER_AUTHOR = 10;

/** Closed change requests that lists include, newest first. */
export const MAX_LISTED_ENDED = 100;

/** Reviewers per change request. */
export const MAX_REVIEWERS = 50;

/** Life cycle of a change request; the last three states are final. */
export const changeRequestStates = [
  'Draft',
  'In review',
  'Approved',
  'Scheduled',
  'Applied',
  'Rejected',
  'Cancelled',
] as const;

export type ChangeRequestState = (typeof changeRequestStates)[number];

/** A change of a flag as the API receives it; its payload is the body of the direct write. */
export type FlagChangeInput =
  | {
      readonly action: 'updateEnabled';
      readonly feature: string;
      readonly payload: ToggleRequest;
    }
  | {
      readonly action: 'addStrategy';
      readonly feature: string;
      readonly payload: StrategyRequest & { readonly name: string };
    }
  | {
      readonly action: 'updateStrategy';
      readonly feature: string;
      readonly payload: StrategyRequest & { readonly id: string };
    }
  | {
      readonly action: 'deleteStrategy';
      readonly feature: string;
      readonly payload: { readonly id: string };
    }
  | {
      readonly action: 'reorderStrategy';
      readonly feature: string;
      readonly payload: readonly { readonly id: string; readonly sortOrder: number }[];
    }
  | {
      readonly action: 'patchVariant';
      readonly feature: string;
      readonly payload: { readonly variants: readonly VariantInput[] };
    }
  | {
      readonly action: 'addDependency';
      readonly feature: string;
      readonly payload: DependencyRequest;
    }
  /** Removes all parents. */
  | { readonly action: 'deleteDependency'; readonly feature: string }
  | { readonly action: 'archiveFeature'; readonly feature: string }
  | PlanChangeInput;

export interface SegmentChangeInput {
  readonly action: 'updateSegment';
  readonly payload: SegmentRequest & { readonly id: number };
}

/** A change of the environment in the project: its approvals, or whether the project has it. */
export type SettingsChangeInput =
  | { readonly action: 'updateChangeRequestConfig'; readonly payload: ApprovalSettingsRequest }
  | { readonly action: 'removeEnvironment' };

export type ChangeInput = FlagChangeInput | SegmentChangeInput | SettingsChangeInput;

/** Changes of the flag itself, which take effect in all environments. */
export type WholeFlagAction = 'addDependency' | 'deleteDependency' | 'archiveFeature';

/** Digests of what a change puts into the environment, by part. */
export interface ReviewedEffect {
  readonly strategies: string;
  readonly milestones: string;
  /** Absent: nothing stops the milestones, or it was reviewed before templates had safeguards. */
  readonly safeguards?: string;
  readonly dependencies: string;
  /** By id of the segment. */
  readonly segments: Readonly<Record<string, string>>;
}

/** What a change request stores with each of its changes. */
interface ChangeMetadata {
  /** Unique within its change request, never reused. */
  readonly id: number;
  readonly createdBy: Author;
  readonly createdAt: string;
  /**
   * Fingerprint of the modified state when the change was proposed; `null` if nothing existing is
   * modified.
   */
  readonly fingerprint: string | null;
  /**
   * The modified state when the change was proposed, for those who review it; it stays when the change
   * request is applied. Absent if nothing existing is modified, in change requests from before this was
   * stored, and where it has no room.
   */
  readonly before?: unknown;
  /**
   * What it made of that when the change request was closed: applied, or what applying would have made of it then.
   * Absent while it is open, where it could not be applied, in those closed before this was stored, and where it has
   * no room.
   */
  readonly after?: unknown;
  /**
   * What it put into the environment when its review began, which is what those who approve it have seen. Absent in
   * drafts, for changes that put nothing there, and in change requests from before this was stored.
   */
  readonly reviewedEffect?: ReviewedEffect;
  /** When it was applied, if that was with a part of the change request. */
  readonly appliedAt?: string;
  /** Id for a strategy that the change may add, so that the preview shows the final one. */
  readonly strategyId: string;
  /**
   * Required approvals when the change was proposed, `null` for none; only in changes of settings, which
   * are described by the difference.
   */
  readonly approvalsBefore?: number | null;
}

export type FlagChange = FlagChangeInput & ChangeMetadata;

export type SegmentChange = SegmentChangeInput & ChangeMetadata;

export type StoredSettingsChange = SettingsChangeInput & ChangeMetadata;

export type ProposedChange = FlagChange | SegmentChange | StoredSettingsChange;

/** A rejection, or the part that an approval shares with it. */
export interface Review {
  readonly createdBy: Author;
  readonly createdAt: string;
}

/** An approval, with what it covers. */
export interface Approval extends Review {
  /**
   * The environments, by project, in which the changes took effect when they were approved. Absent
   * in approvals from before this was stored.
   */
  readonly places?: readonly { readonly project: string; readonly environment: string }[];
}

export interface Comment {
  readonly id: number;
  readonly text: string;
  readonly createdBy: Author;
  readonly createdAt: string;
}

/**
 * When the change request will be applied. `suspended`: something that it changes no longer exists;
 * `failed`: it was due and could not be applied. Both have a reason, and wait for someone to act.
 */
interface Schedule {
  readonly scheduledAt: string;
  readonly status: 'pending' | 'suspended' | 'failed';
  readonly reason?: string;
}

/** The application of a change request in parts, of which some are done. */
interface PartialApplication {
  /** Who applies it. */
  readonly by: Author;
  /** When it is continued, unless it is finished before; absent after it has failed, and for scheduled ones. */
  readonly continueAt?: string;
  /** Why it could not be continued. */
  readonly reason?: string;
}

/** Changes in one environment of a project that are applied together after approval. */
export interface ChangeRequest {
  readonly id: number;
  readonly project: string;
  /** Distinguishes the project from a later one with the same id. */
  readonly projectCreatedAt: string;
  readonly environment: string;
  readonly title: string | null;
  readonly state: ChangeRequestState;
  readonly createdBy: Author;
  readonly createdAt: string;
  /** When it last entered each state. */
  readonly stateTimestamps: Readonly<Partial<Record<ChangeRequestState, string>>>;
  /** Who moved it into its state; absent for drafts, and if that was before this was stored. */
  readonly movedBy?: Author;
  /** In the order in which they are applied. */
  readonly changes: readonly ProposedChange[];
  readonly lastChangeId: number;
  /** Each by a different user. */
  readonly approvals: readonly Approval[];
  readonly rejections: readonly Review[];
  readonly comments: readonly Comment[];
  /** Ids of the requested reviewers. */
  readonly reviewers: readonly number[];
  /** Present in the state `Scheduled` only. */
  readonly schedule?: Schedule;
  /** Present while some of its changes are applied, and others are not. */
  readonly application?: PartialApplication;
  readonly version: number;
}

/** What a search needs of a change request to find it, count it, and know whether it may be shown. */
export interface ChangeRequestRow {
  readonly id: number;
  readonly project: string;
  readonly projectCreatedAt: string;
  /** Id of the author. */
  readonly createdBy: number;
  /** Ids of the requested reviewers. */
  readonly reviewers: readonly number[];
}

/** Identifies a change request within a project. */
export interface ChangeRequestPlace {
  readonly projectId: string;
  readonly id: number;
}

const ended: ReadonlySet<ChangeRequestState> = new Set(['Applied', 'Rejected', 'Cancelled']);

export function isFlagChange<T extends ChangeInput>(
  change: T,
): change is Extract<T, { readonly feature: string }> {
  return 'feature' in change;
}

export function isSegmentChange<T extends ChangeInput>(
  change: T,
): change is Extract<T, { readonly action: 'updateSegment' }> {
  return change.action === 'updateSegment';
}

export function isSettingsChange<T extends ChangeInput>(
  change: T,
): change is Extract<T, SettingsChangeInput> {
  return change.action === 'updateChangeRequestConfig' || change.action === 'removeEnvironment';
}

/** The change request with the changes that are not applied: all but those of parts that are. */
export function remainingOf(request: ChangeRequest): ChangeRequest {
  const changes = request.changes.filter(({ appliedAt }) => appliedAt === undefined);
  return changes.length === request.changes.length ? request : { ...request, changes };
}

/** Whether the change request can still be applied. */
export function isOpenChangeRequest({ state }: Pick<ChangeRequest, 'state'>): boolean {
  return !ended.has(state);
}
