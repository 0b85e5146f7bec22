import type { Scoped } from '../../platform/posts/model.ts';
import type { Labels, MetricType } from '../model.ts';

/** Why a sample was dropped; docs/limits.md says what each means. */
const dropReasons = [
  'malformed',
  'name',
  'labels',
  'value',
  'late',
  'samples',
  'type',
  'metrics',
  'series',
] as const;

export type DropReason = (typeof dropReasons)[number];

/** A bucket of a histogram: how many observations were not above its boundary. */
export type BucketCount = readonly [boundary: number, count: number];

/** What a series of a metric added up to in a post. */
export interface Sample {
  readonly name: string;
  readonly type: MetricType;
  readonly help: string;
  readonly environment: string;
  /** Start of the minute in which it counts, in milliseconds since 1970. */
  readonly minute: number;
  /** With `environment`, and `appName` if it is known. */
  readonly labels: Labels;
  /** As `SeriesSum` has them. */
  readonly sum: number;
  readonly count: number;
  /** By boundary, ascending, without infinity; of histograms only. */
  readonly buckets: readonly BucketCount[];
  /** Samples that it was made of. 0: it says that the metric is there, and adds nothing. */
  readonly samples: number;
}

/** Samples of a post that were dropped. */
export interface Dropped {
  readonly reason: DropReason;
  readonly count: number;
}

/** What a post reports. */
export type Reported = Sample | Dropped;

export type AcceptedReport = Reported & Scoped;
