import type { InputOf } from '../../http/contract.ts';
import type { Project } from '../../projects/model.ts';
import type { Constraint, Strategy } from '../../strategies/model.ts';
import type { Feature } from '../feature-data/model.ts';
import type { upsertSegmentSchema } from './schema.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Segment: Segment;
    SegmentPlace: SegmentPlace;
    FutureSegmentPlace: FutureSegmentPlace;
    StrategyPlace: StrategyPlace;
  }
}

/** Maximum of segments in an instance. */
export const MAX_SEGMENTS = 300;

/** A named list of constraints that strategies can share. */
export interface Segment {
  readonly id: number;
  /** Unique in the instance. */
  readonly name: string;
  readonly description: string | null;
  readonly constraints: readonly Constraint[];
  /** The only project whose strategies may use it; absent: all projects. */
  readonly project?: string;
  /** When it was bound to its project; absent: when it was created. */
  readonly boundAt?: string;
  readonly createdAt: string;
  readonly createdBy: string;
  /** Name of who changed it last; absent: nobody, or not since this is stored. */
  readonly updatedBy?: string;
  /** Incremented by every update, and whenever a strategy starts to use it. */
  readonly version: number;
}

/** Where a strategy is stored; the flag has its project. */
export interface StrategyPlace {
  readonly feature: string;
  readonly environment: string;
  readonly strategyId: string;
}

/** Where a strategy that uses a segment is stored. */
export interface SegmentPlace extends StrategyPlace {
  readonly project: string;
}

/**
 * Where a segment will be used, or may be again: in a release plan of a flag, or in the default strategy of a project.
 * Clients do not get it because of this.
 */
export interface FutureSegmentPlace {
  readonly project: string;
  readonly environment: string;
  /** The flag of the release plan; absent for a default strategy. */
  readonly feature?: string;
}

/** A segment in a request body. */
export type SegmentRequest = InputOf<typeof upsertSegmentSchema>;

/** A project, and its environments in which a segment is used, or will be. */
export interface AffectedProject {
  readonly project: Project;
  readonly environments: readonly string[];
}

/** A strategy that uses a segment, with its flag and environment. */
export interface SegmentUse {
  readonly strategy: Strategy;
  readonly environment: string;
  readonly feature: Feature;
}
