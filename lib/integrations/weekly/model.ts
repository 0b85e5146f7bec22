import type { EventDraft } from '../../events/log/types.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    WeeklyMark: WeeklyMark;
  }
}

/** What is said once a week about projects: the part of its keys that tells it from others. */
export type WeeklyKind = 'CLEAN_UP' | 'DRIFT';

/** Flags and names that an event lists at once; its numbers are of all. */
export const MAX_ANNOUNCED = 20;

/** What was last said about a project. */
export interface WeeklyMark {
  /** The week in which it was last looked at: see `weekFromMonday`. */
  readonly week: number;
  /** Digest of what was found; an equal one is not sent again. */
  readonly digest: string;
  readonly version: number;
}

/** What is found in a project, as far as it is said. */
export interface WeeklyFinding {
  readonly digest: string;
  /** Absent if there is nothing to say. */
  readonly event?: EventDraft;
}
