import type { Feature, FeatureEnvironment } from '../feature-data/model.ts';

/** Maximum of flags on one page of what drifts. */
export const MAX_DRIFT_FLAGS = 100;

/** Differences of a flag that are shown. */
export const MAX_DIFFERENCES = 100;

/** Two environments of a project: what is compared, and what is made like the other. */
export interface EnvironmentPair {
  /** The environment that the other one is to become like. */
  readonly from: string;
  readonly to: string;
}

/** A flag with its settings in two environments, which come to different rules. */
export interface DriftingFlag {
  readonly feature: Feature;
  readonly from: FeatureEnvironment;
  readonly to: FeatureEnvironment;
}

/** Which part of a list. */
export interface DriftPage {
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
  /** Flags on the page, at most. */
  readonly limit: number;
  /** Whether flags are listed that are meant to differ. */
  readonly declared: boolean;
}
