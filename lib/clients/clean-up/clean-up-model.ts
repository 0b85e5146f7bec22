import type { CodeState } from '../../flags/code-references/model.ts';
import type { Feature } from '../../flags/feature-data/model.ts';

/** Maximum of flags on one page of what can be cleaned up. */
export const MAX_CLEAN_UP_FLAGS = 100;

/** Why a flag can be cleaned up, the strongest reason first. */
export const cleanUpReasons = [
  'completed',
  'gone-from-code',
  'fully-rolled-out',
  'stale',
  'potentially-stale',
  'never-used',
] as const;

export type CleanUpReason = (typeof cleanUpReasons)[number];

/** What remains in the code when a flag is removed from it. */
export interface Kept {
  /** Whether what runs when the flag is on stays. */
  readonly enabled: boolean;
  /** The variant that stays, if it is one. */
  readonly variant?: string;
}

/** Where an application asked for a flag. */
export interface AskingApplication {
  readonly appName: string;
  /** Sorted. */
  readonly environments: readonly string[];
}

/** A flag that can be cleaned up. */
export interface CleanUpFlag {
  readonly feature: Feature;
  /** In the order of `cleanUpReasons`; at least one. */
  readonly reasons: readonly CleanUpReason[];
  /** Absent: not decided. */
  readonly kept?: Kept;
  /** Where its code still is, as far as it was ever found there; absent: no default branch was searched. */
  readonly code?: CodeState;
  /** Day of its last event, `yyyy-mm-dd`; only of flags that are fully rolled out. */
  readonly unchangedSince?: string;
}

/** A name that applications ask for and that is not a flag. */
export interface UnknownName {
  readonly name: string;
  readonly lastSeenAt: string;
  /** Sorted by name. */
  readonly applications: readonly AskingApplication[];
}

/** Which part of a list. */
export interface CleanUpPage {
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
  /** Flags on the page, at most. */
  readonly limit: number;
}
