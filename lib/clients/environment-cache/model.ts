import type {
  FlagDefinition,
  SegmentDefinition,
  StrategyDefinition,
} from '../../evaluation/model.ts';
import type { Invalidation } from './invalidation.ts';

/** A flag in one environment as the client API returns it. `lib/evaluation` uses it directly. */
export interface ClientFeature extends FlagDefinition {
  readonly type: string;
  readonly description: string | null;
  readonly project: string;
  readonly stale: boolean;
  readonly impressionData: boolean;
}

/** A segment as the client API returns it. */
export interface ClientSegment extends SegmentDefinition {
  readonly constraints: NonNullable<SegmentDefinition['constraints']>;
}

/** What clients do not get of a flag in an environment; the playground explains it too. */
export interface HiddenState {
  /** As switched in the environment; clients get a flag as off if all its strategies are disabled. */
  readonly enabled: boolean;
  /**
   * The strategies in their order. Of a strategy that clients get, what they do not get of it; a
   * disabled one as a whole.
   */
  readonly strategies: readonly (StrategyDefinition | Pick<StrategyDefinition, 'id' | 'title'>)[];
}

/** A flag in an environment, cached as JSON. `parseFlag` parses it. */
export interface FlagEntry {
  readonly name: string;
  readonly project: string;
  /** `type:value`. */
  readonly tags: readonly string[];
  /** JSON of a `ClientFeature`. */
  readonly json: string;
  /** Hash of `json`. */
  readonly digest: string;
  /** JSON of a `HiddenState`. */
  readonly hidden: string;
  /** The segments that its strategies use, without duplicates. */
  readonly segments: readonly number[];
  /** The flags that it depends on. */
  readonly parents: readonly string[];
}

/** A segment, cached as JSON. `parseSegment` parses it. */
export interface SegmentEntry {
  readonly id: number;
  /** Clients do not get it. */
  readonly name: string;
  /** JSON of a `ClientSegment`. */
  readonly json: string;
  readonly digest: string;
}

/**
 * The flags and segments of an environment: all active flags of the projects that have it.
 * Immutable: a new state is a new object that shares its unchanged entries with the old one.
 */
export interface EnvironmentState {
  readonly environment: string;
  /** By name, sorted by name. */
  readonly flags: ReadonlyMap<string, FlagEntry>;
  /** All segments of the instance by id, sorted by id. */
  readonly segments: ReadonlyMap<number, SegmentEntry>;
  /** Ids of the projects that have the environment and are not archived. */
  readonly projects: ReadonlySet<string>;
}

/** What was invalidated in an environment after an event. */
export interface History {
  /** All invalidations after this event are known. */
  readonly since: number;
  /** Sorted by id. */
  readonly invalidations: readonly Invalidation[];
}

/** An environment in the memory of this process. */
export interface CachedEnvironment {
  readonly state: EnvironmentState;
  /** Id of the last processed event; the state is as of that event or later. */
  readonly seen: number;
  readonly history: History;
  /** Position of the stored snapshot. */
  readonly stored: {
    readonly seen: number;
    /** Number of invalidations that the snapshot lacks; infinite if it cannot be used. */
    readonly missing: number;
  };
}
