import { compareText } from '../platform/compare-text.ts';
import type { Labels, SeriesSum } from './model.ts';

/**
 * Which series count: those of which each of these labels has one of its values. `*` stands for any value: the label
 * is there. A label without values says nothing.
 */
export type LabelSelectors = Readonly<Record<string, readonly string[]>>;

export const ANY_VALUE = '*';

/** The series that are selected. Pure. */
export function selectSeries(
  series: readonly SeriesSum[],
  selectors: LabelSelectors,
): readonly SeriesSum[] {
  const wanted = Object.entries(selectors).filter(([, values]) => values.length > 0);
  return series.filter(({ labels }) =>
    wanted.every(([name, values]) => {
      const value = labelValue(labels, name);
      return value !== undefined && (values.includes(ANY_VALUE) || values.includes(value));
    }),
  );
}

/** The value of a label; names are data, so `constructor` is one like others. Pure. */
export function labelValue(labels: Labels, name: string): string | undefined {
  return Object.hasOwn(labels, name) ? labels[name] : undefined;
}

/** Series of one metric added up as one. Pure. */
export function addSeries(series: readonly Omit<SeriesSum, 'labels'>[]): Omit<SeriesSum, 'labels'> {
  const buckets: number[] = [];
  let [sum, count] = [0, 0];
  for (const each of series) {
    sum += each.sum;
    count += each.count;
    for (const [index, bucket] of each.buckets.entries()) {
      buckets[index] = (buckets[index] ?? 0) + bucket;
    }
  }
  return { sum, count, buckets };
}

/** One for each set of labels, whatever the order of these. Pure. */
export function addUpSeries(series: readonly SeriesSum[]): SeriesSum[] {
  const byLabels = Map.groupBy(series, ({ labels }) =>
    JSON.stringify(Object.entries(labels).sort(([one], [other]) => compareText(one, other))),
  );
  return [...byLabels.values()].map((same) => ({
    labels: same[0]?.labels ?? {},
    ...addSeries(same),
  }));
}
