import { aggregationModes } from '../../impact-metrics/aggregate-rules.ts';
import type { LabelSelectors } from '../../impact-metrics/select-rules.ts';

/** How the values of a metric become one number: those of charts, and the share of one metric in another. */
export const guardrailModes = [...aggregationModes, 'share'] as const;

/** Windows that have names, in minutes. */
export const guardrailRanges = { hour: 60, day: 1_440, week: 10_080, month: 43_200 } as const;

/** Longest window of a guardrail: the last 30 days. */
export const MAX_WINDOW_MINUTES = 43_200;

/** What a guardrail reads of a metric. */
export interface GuardrailMetric {
  readonly aggregationMode: (typeof guardrailModes)[number];
  /** What a threshold is compared with: the last of these, or of so many minutes. */
  readonly timeRange?: keyof typeof guardrailRanges;
  readonly windowMinutes?: number;
  /** Each label has one of the values; `*`: any. */
  readonly labelSelectors: LabelSelectors;
  /** Name of the counter of all attempts, of which the metric counts those that failed. */
  readonly ofMetric?: string;
  /** A boundary of a histogram: observations above it are failures. */
  readonly above?: number;
}

/** When a guardrail stops. */
export type GuardrailTrigger =
  | { readonly operator: '>' | '<'; readonly threshold: number }
  | { readonly operator: 'worse-than-without' };

/** A metric that applications send, with when it trips a safeguard, which is called a guardrail then. */
export interface GuardrailSource {
  readonly kind: 'impact-metric';
  /** Name of the metric. */
  readonly name: string;
  readonly metric: GuardrailMetric;
  readonly trigger: GuardrailTrigger;
}
