import type { Item } from '../../platform/dynamo/write.ts';
import type { Labels, MetricType } from '../model.ts';

/** A metric as the catalogue of its owner has it. */
export interface CataloguedMetric {
  /** Its number among the metrics of the owner, which is not used again: it says in which rows its sums are. */
  readonly id: number;
  readonly name: string;
  readonly type: MetricType;
  readonly help: string;
  /** Of a histogram, as the first observations had them; absent before the first. */
  readonly boundaries?: readonly number[];
  readonly environments: readonly string[];
  /** The hour in which it was sent last, RFC 3339. */
  readonly seenAt: string;
}

/** The metrics of an owner. */
export interface ImpactCatalogue {
  readonly metrics: readonly CataloguedMetric[];
  /** The number of the last batch that changed it. */
  readonly batch: number;
}

/** A set of labels of a metric in an environment. */
export interface CataloguedSeries {
  /** A digest of the labels: the counters of rows are named by it. */
  readonly id: string;
  readonly labels: Labels;
  /** The day on which it was sent last, RFC 3339. */
  readonly seenAt: string;
}

/** The series of a metric in an environment. */
export interface ImpactSeries {
  readonly series: readonly CataloguedSeries[];
  readonly batch: number;
}

/** Samples of an owner that were dropped on a day: a counter for each reason. */
export type ImpactDropped = Item & { readonly sk: string };
