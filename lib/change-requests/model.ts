import type { DependencyRequest } from '../dependencies/decide-dependency.ts';
import type { Author } from '../events/types.ts';
import type { ToggleRequest } from '../features/environment-decisions.ts';
import type { StrategyRequest } from '../features/strategies.ts';
import type { VariantInput } from '../features/variants.ts';
import type { SegmentRequest } from '../segments/decide-segment.ts';

/** Where a change request is in its life; the last three are the ends of it. */
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

/** A change of a flag, as it is sent: what the direct write would be sent, as its payload. */
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
  /** Of all parents. */
  | { readonly action: 'deleteDependency'; readonly feature: string }
  | { readonly action: 'archiveFeature'; readonly feature: string };

export interface SegmentChangeInput {
  readonly action: 'updateSegment';
  readonly payload: SegmentRequest & { readonly id: number };
}

export type ChangeInput = FlagChangeInput | SegmentChangeInput;

/** Changes of the flag itself, which take effect in all environments. */
export type WholeFlagAction = 'addDependency' | 'deleteDependency' | 'archiveFeature';

/** What a change request keeps of each of its changes. */
export interface ChangeRecord {
  /** Unique within its change request, never given twice. */
  readonly id: number;
  readonly createdBy: Author;
  readonly createdAt: string;
  /** Digest of what it changes, as that was when it was proposed; `null`: it changes nothing that was. */
  readonly basis: string | null;
  /** Id of the strategy that it may add, so that the preview shows the one that will be there. */
  readonly strategyId: string;
}

export type FlagChange = FlagChangeInput & ChangeRecord;
export type SegmentChange = SegmentChangeInput & ChangeRecord;
export type Change = FlagChange | SegmentChange;

export const isFlagChange = <T extends ChangeInput>(
  change: T,
): change is Extract<T, { readonly feature: string }> => 'feature' in change;

/** That somebody approved or rejected it. */
export interface Review {
  readonly createdBy: Author;
  readonly createdAt: string;
}

export interface Comment {
  readonly id: number;
  readonly text: string;
  readonly createdBy: Author;
  readonly createdAt: string;
}

/**
 * When it is to be applied. `suspended`: something that it changes is gone; `failed`: it could not be
 * applied when its time had come. Both have a reason, and wait for somebody to act.
 */
export interface Schedule {
  readonly scheduledAt: string;
  readonly status: 'pending' | 'suspended' | 'failed';
  readonly reason?: string;
}

/** Changes of one environment of a project that are applied together once they are approved. */
export interface ChangeRequest {
  readonly id: number;
  readonly project: string;
  /** Tells the project from a later one with the same id. */
  readonly projectCreatedAt: string;
  readonly environment: string;
  readonly title: string | null;
  readonly state: ChangeRequestState;
  readonly createdBy: Author;
  readonly createdAt: string;
  /** When it last came into each state. */
  readonly stateTimestamps: Readonly<Partial<Record<ChangeRequestState, string>>>;
  /** In the order in which they are applied. */
  readonly changes: readonly Change[];
  readonly lastChangeId: number;
  /** Each of another person. */
  readonly approvals: readonly Review[];
  readonly rejections: readonly Review[];
  readonly comments: readonly Comment[];
  /** Ids of users who were asked to review it. */
  readonly reviewers: readonly number[];
  /** Present in the state `Scheduled` only. */
  readonly schedule?: Schedule;
  readonly version: number;
}

/** Which change request a request is about. */
export interface ChangeRequestPlace {
  readonly projectId: string;
  readonly id: number;
}

const ended: ReadonlySet<ChangeRequestState> = new Set(['Applied', 'Rejected', 'Cancelled']);

/** Whether it can still become real. */
export const isOpen = ({ state }: Pick<ChangeRequest, 'state'>): boolean => !ended.has(state);
