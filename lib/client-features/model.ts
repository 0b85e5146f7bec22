import type { FlagDefinition, SegmentDefinition } from '../evaluation/model.ts';

/** A flag as the client API shows it, in one environment. `lib/evaluation` takes it as it is. */
export interface ClientFeature extends FlagDefinition {
  readonly type: string;
  readonly description: string | null;
  readonly project: string;
  readonly stale: boolean;
  readonly impressionData: boolean;
}

/** A segment as the client API shows it. */
export interface ClientSegment extends SegmentDefinition {
  readonly constraints: NonNullable<SegmentDefinition['constraints']>;
}

/** A flag of an environment, kept as the text that clients are sent. `clientFeatureOf` parses it. */
export interface FlagEntry {
  readonly name: string;
  readonly project: string;
  /** `type:value`. */
  readonly tags: readonly string[];
  /** JSON of a `ClientFeature`. */
  readonly json: string;
  /** Hash of `json`. */
  readonly digest: string;
  /** The segments that its strategies use, each once. */
  readonly segments: readonly number[];
  /** The flags that it hangs on. */
  readonly parents: readonly string[];
}

/** A segment, kept likewise. */
export interface SegmentEntry {
  readonly id: number;
  /** JSON of a `ClientSegment`. */
  readonly json: string;
  readonly digest: string;
}

/**
 * What the flags of an environment are set to: all flags in use of the projects that have it. Never
 * changed: another state is another object, of which entries that are the same are the same objects.
 */
export interface EnvironmentState {
  readonly environment: string;
  /** By name, in the order of names. */
  readonly flags: ReadonlyMap<string, FlagEntry>;
  /** All segments of the instance by id, in the order of ids. */
  readonly segments: ReadonlyMap<number, SegmentEntry>;
  /** The projects that have the environment and are not archived. */
  readonly projects: ReadonlySet<string>;
}
