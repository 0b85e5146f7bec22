import type { Constraint } from '../features/model.ts';

/** A list of constraints with a name, for strategies to share. */
export interface Segment {
  readonly id: number;
  /** Unique in the instance. */
  readonly name: string;
  readonly description: string | null;
  readonly constraints: readonly Constraint[];
  /** The only project whose strategies may use it; absent: all may. */
  readonly project?: string;
  readonly createdAt: string;
  readonly createdBy: string;
  /** Moves with every change, and whenever a strategy begins to use it. */
  readonly version: number;
}

/** Where a strategy is; the flag knows its project. */
export interface StrategyPlace {
  readonly feature: string;
  readonly environment: string;
  readonly strategyId: string;
}

/** Where a strategy is that uses a segment. */
export interface SegmentPlace extends StrategyPlace {
  readonly project: string;
}
