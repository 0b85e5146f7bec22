import type { MetricSums, SeriesSum } from './model.ts';
import { addSeries } from './select-rules.ts';

/** How the series of a metric become one number. */
export const aggregationModes = ['rps', 'count', 'avg', 'sum', 'p50', 'p95', 'p99'] as const;

export type AggregationMode = (typeof aggregationModes)[number];

const quantiles = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;

/**
 * The number of a metric in some time. Pure.
 *
 * - `count`: what a counter counted, the observations of a histogram, the reports of a gauge; `rps`: the same a second
 * - `sum`: what a counter counted, the sum of all observations; of gauges, the averages of the series added up
 * - `avg`: the average of observations, or of the reported values of a gauge
 * - `p50`, `p95`, `p99`: of the observations of a histogram
 *
 * @param sums of the series that are meant
 * @param seconds how long the time is
 * @returns `null` without data, and where a type does not have this number
 */
export function aggregate(
  mode: AggregationMode,
  { type, boundaries, series }: MetricSums,
  seconds: number,
): number | null {
  if (type === 'unknown' || series.length === 0) return null;
  const all = addSeries(series);
  const times = type === 'counter' ? all.sum : all.count;
  switch (mode) {
    case 'count':
      return times;
    case 'rps':
      return seconds > 0 ? times / seconds : null;
    case 'sum':
      return type === 'gauge' ? sumOf(series.map((each) => averageOf(each) ?? 0)) : all.sum;
    case 'avg':
      return averageOf(all);
    default:
      return type === 'histogram' ? quantile(quantiles[mode], all, boundaries) : null;
  }
}

/**
 * A quantile of observations that are known by their buckets, as Prometheus describes `histogram_quantile`: within the
 * bucket observations are taken to be spread evenly; the first bucket begins at 0 if its boundary is above 0; what is
 * above all boundaries is taken for the last one. Pure.
 * {@link https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile}
 *
 * @param q from 0 to 1
 * @returns `null` without observations or boundaries
 */
export function quantile(
  q: number,
  { count, buckets }: Pick<SeriesSum, 'count' | 'buckets'>,
  boundaries: readonly number[],
): number | null {
  const last = boundaries.at(-1);
  if (count <= 0 || last === undefined) return null;
  const rank = q * count;
  let [below, lower] = [0, Math.min(0, boundaries[0] ?? 0)];
  for (const [index, upper] of boundaries.entries()) {
    // Counts of several senders may have been converted: none is taken to be less than the one before it.
    const upTo = Math.max(below, buckets[index] ?? 0);
    if (upTo >= rank && upTo > below) {
      if (index === 0 && upper <= 0) return upper;
      return lower + (upper - lower) * ((rank - below) / (upTo - below));
    }
    [below, lower] = [upTo, upper];
  }
  return last;
}

function averageOf({ sum, count }: Pick<SeriesSum, 'sum' | 'count'>): number | null {
  return count > 0 ? sum / count : null;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
