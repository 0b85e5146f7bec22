import type { MetricSums } from '../../impact-metrics/model.ts';
import { addSeries, labelValue, selectSeries } from '../../impact-metrics/select-rules.ts';
import type { GuardrailMetric } from '../feature-data/guardrail-model.ts';
import type { Arms, Proportion } from './confidence-sequence.ts';

/** The value of the label of a flag for those who do not have it; every other is a variant, or `enabled`. */
const WITHOUT = 'disabled';

/** The sums that a guardrail reads. */
export interface GuardrailSums {
  /** Of its metric. */
  readonly metric: MetricSums;
  /** Of `ofMetric`; absent without one. */
  readonly attempts?: MetricSums;
}

/** The failures among all attempts that a guardrail selects; `undefined` where its metric cannot say them. Pure. */
export function proportionOf(
  { labelSelectors, above }: GuardrailMetric,
  { metric, attempts }: GuardrailSums,
): Proportion | undefined {
  const selected = (sums: MetricSums) => addSeries(selectSeries(sums.series, labelSelectors));
  if (attempts) {
    if (!isOf(metric, 'counter') || !isOf(attempts, 'counter')) return undefined;
    return proportion(selected(metric).sum, selected(attempts).sum);
  }
  const boundary = above === undefined ? -1 : metric.boundaries.indexOf(above);
  if (metric.type !== 'histogram' || boundary < 0) return undefined;
  const { count, buckets } = selected(metric);
  return proportion(count - (buckets[boundary] ?? 0), count);
}

/** The same of those with a flag, and of those without it. Samples without the label of the flag belong to neither. Pure. */
export function armsOf(metric: GuardrailMetric, sums: GuardrailSums, feature: string): Arms {
  const nothing = { failures: 0, of: 0 };
  const arm = (isWith: boolean) =>
    proportionOf(metric, {
      metric: ofArm(sums.metric, feature, isWith),
      ...(sums.attempts && { attempts: ofArm(sums.attempts, feature, isWith) }),
    }) ?? nothing;
  return { with: arm(true), without: arm(false) };
}

function ofArm(sums: MetricSums, feature: string, isWith: boolean): MetricSums {
  const series = sums.series.filter(({ labels }) => {
    const value = labelValue(labels, feature);
    return value !== undefined && (value !== WITHOUT) === isWith;
  });
  return { ...sums, series };
}

/** A metric that no application has sent is of any type: nothing has failed yet. */
function isOf({ type }: MetricSums, wanted: MetricSums['type']): boolean {
  return type === wanted || type === 'unknown';
}

/** Failures and attempts are sent apart, so that a failure may come first. */
function proportion(failures: number, of: number): Proportion {
  const all = Math.max(0, of);
  return { failures: Math.min(all, Math.max(0, failures)), of: all };
}
