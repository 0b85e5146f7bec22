/** Metrics that applications send about themselves, by the types that SDKs have. */
export const metricTypes = ['counter', 'gauge', 'histogram'] as const;

export type MetricType = (typeof metricTypes)[number];

/** Stands for all projects as the owner of metrics: a token of all projects sent them. */
export const ALL_PROJECTS = '*';

/** What tells the series of a metric apart. A flag is a label with the name of the flag. */
export type Labels = Readonly<Record<string, string>>;

/** What a series added up to in some time. */
export interface SeriesSum {
  readonly labels: Labels;
  /** Counter: its sum. Gauge: sum of the reported values. Histogram: sum of the observations. */
  readonly sum: number;
  /** Gauge: reported values. Histogram: observations. Counter: 0. */
  readonly count: number;
  /** Histogram: cumulative counts by the boundaries; else empty. */
  readonly buckets: readonly number[];
}

/** A metric in an environment, as one project sees it: its own, and what tokens of all projects sent. */
export interface MetricPlace {
  readonly project: string;
  readonly environment: string;
  readonly metric: string;
}

/** What a metric added up to in some time. */
export interface MetricSums {
  /** `unknown` if no application sent the metric. */
  readonly type: MetricType | 'unknown';
  /** Histogram: the upper boundaries of its buckets, ascending, without infinity; else empty. */
  readonly boundaries: readonly number[];
  /** Only series with data. */
  readonly series: readonly SeriesSum[];
}

/** The same by period. */
export interface MetricSteps extends Omit<MetricSums, 'series'> {
  /** The oldest first; periods without data are left out. */
  readonly points: readonly { readonly at: Date; readonly series: readonly SeriesSum[] }[];
}

/** The periods that are added up and kept. */
export type MetricStep = 'minute' | 'hour' | 'day';

/** A metric of the catalogue. */
export interface KnownMetric {
  /** A project id, or `*`. */
  readonly owner: string;
  readonly name: string;
  readonly type: MetricType;
  readonly help: string;
  readonly environments: readonly string[];
  /** Of all its series, in order. */
  readonly labelNames: readonly string[];
  /** The hour in which it was sent last, RFC 3339. */
  readonly lastSeenAt: string;
}

/** Samples that were dropped on a day (UTC), by reason. */
export interface DroppedSamples {
  readonly owner: string;
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly reason: string;
  readonly count: number;
}

/** The owners whose metrics a project sees. Pure. */
export function ownersSeenBy(project: string): readonly string[] {
  return [project, ALL_PROJECTS];
}
