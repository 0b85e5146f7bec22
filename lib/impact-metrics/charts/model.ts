import type { LabelSelectors } from '../select-rules.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ImpactCharts: ImpactCharts;
  }
}

/** How far a chart goes back. */
export const timeRanges = ['hour', 'day', 'week', 'month'] as const;

export type TimeRange = (typeof timeRanges)[number];

/** What a chart of an impact metric shows. */
export interface ChartSettings {
  /** Shown in place of the name of the metric. */
  readonly title?: string;
  readonly metricName: string;
  readonly timeRange: TimeRange;
  /** Where the axis of values begins: at zero, or at the lowest value. */
  readonly yAxisMin: 'auto' | 'zero';
  readonly aggregationMode: 'rps' | 'count' | 'avg' | 'sum' | 'p50' | 'p95' | 'p99';
  readonly labelSelectors: LabelSelectors;
}

/** A chart that was saved. */
export interface Chart extends ChartSettings {
  readonly id: string;
}

/** The charts of a flag or of the instance, the oldest first: one item. */
export interface ImpactCharts {
  readonly charts: readonly Chart[];
  /** The flag that they are of: a later one with the same name has none of them. Absent for the instance. */
  readonly flagCreatedAt?: string;
  readonly version: number;
}
