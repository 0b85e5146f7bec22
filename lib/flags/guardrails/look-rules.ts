import { aggregate } from '../../impact-metrics/aggregate-rules.ts';
import { selectSeries } from '../../impact-metrics/select-rules.ts';
import { MINUTE_MS } from '../../platform/days.ts';
import type {
  GuardrailMetric,
  GuardrailSource,
  GuardrailTrigger,
} from '../feature-data/guardrail-model.ts';
import { windowOf } from '../feature-data/guardrail-value-rules.ts';
import type { GuardrailWatch } from '../feature-environments/guardrail-rows.ts';
import { armsOf, type GuardrailSums, proportionOf } from './arm-rules.ts';
import {
  alphaOf,
  type ComparisonVerdict,
  type ThresholdVerdict,
  verdictOfComparison,
  verdictOfThreshold,
} from './verdict-rules.ts';

/** Times that are compared one by one; of more, the latest. A plan has 20 milestones. */
const MAX_COMPARED_TIMES = 50;

/** A metric that is low may only not have been sent yet: applications send once a minute, and it is added up once a minute. */
const LATENESS_MINUTES = 3;

/** A time from which the numbers of a guardrail are read: [from, to), whole minutes. */
export interface WatchedSpan {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The spans that a comparison is about, the oldest first, each with the share that should have the flag. The minute in which
 * the share changes is of neither: it has some of both. Pure.
 */
export function spansOfComparison(
  { times }: Pick<GuardrailWatch, 'times'>,
  now: Date,
): readonly (WatchedSpan & { readonly share: number | null })[] {
  const end = endOfMinute(now);
  return times
    .slice(-MAX_COMPARED_TIMES)
    .map(({ from, share = null }, index, all) => {
      const until = all[index + 1]?.from;
      return {
        from: new Date(from),
        to: until === undefined ? end : minutesBefore(new Date(until), 1),
        share,
      };
    })
    .filter(({ from, to }) => from < to);
}

/**
 * The span that a threshold is about: its window, but not before the guardrail was watched. `undefined` before there is
 * one. A value may be too low only because it was not sent yet, so `<` waits until its window is full. Pure.
 */
export function spanOfThreshold(
  { times, source }: Pick<GuardrailWatch, 'times' | 'source'>,
  now: Date,
): WatchedSpan | undefined {
  const isLow = source.trigger.operator === '<';
  const to = minutesBefore(endOfMinute(now), isLow ? LATENESS_MINUTES : 0);
  const opened = minutesBefore(to, windowOf(source.metric));
  const since = new Date(times[0]?.from ?? to);
  if (opened >= since) return { from: opened, to };
  return isLow || since >= to ? undefined : { from: since, to };
}

/** What a comparison says of the sums of its spans. Pure. */
export function lookAtComparison(
  { source, feature, comparisons }: GuardrailWatch,
  read: readonly { readonly sums: GuardrailSums; readonly share: number | null }[],
): ComparisonVerdict {
  const strata = read.map(({ sums, share }) => ({
    ...armsOf(source.metric, sums, feature),
    expectedShare: share,
  }));
  return verdictOfComparison(strata, alphaOf(comparisons));
}

/** What a threshold says of the sums of its span; `undefined` before there is one. Pure. */
export function lookAtThreshold(
  source: GuardrailSource,
  trigger: Exclude<GuardrailTrigger, { readonly operator: 'worse-than-without' }>,
  sums: GuardrailSums | undefined,
): ThresholdVerdict {
  const { value, observations } = sums ? readingOf(source, sums) : nothing;
  return verdictOfThreshold({ value, ...trigger }, observations);
}

interface Value {
  readonly value: number | null;
  /** Of which the value is made; `null` for a number or a rate, which is measured as a whole. */
  readonly observations: number | null;
}

/** Modes that add up what was counted: of nothing they are 0. */
const totals: ReadonlySet<GuardrailMetric['aggregationMode']> = new Set(['rps', 'count', 'sum']);

const nothing: Value = { value: null, observations: null };

function readingOf(source: GuardrailSource, sums: GuardrailSums): Value {
  const { aggregationMode, labelSelectors } = source.metric;
  if (aggregationMode === 'share') {
    const found = proportionOf(source.metric, sums);
    return found && found.of > 0
      ? { value: found.failures / found.of, observations: found.of }
      : nothing;
  }
  const { metric } = sums;
  const selected = { ...metric, series: selectSeries(metric.series, labelSelectors) };
  const isTotal = totals.has(aggregationMode);
  // Who has counted before has counted nothing now: a value that is too low is worth to know just then.
  const isNothing =
    isTotal && selected.series.length === 0 && !['gauge', 'unknown'].includes(metric.type);
  // A rate is of the whole window from its first minute on, so that a burst is not taken for one.
  const value = isNothing ? 0 : aggregate(aggregationMode, selected, windowOf(source.metric) * 60);
  const isOfObservations = metric.type === 'histogram' && !isTotal;
  return { value, observations: isOfObservations ? aggregate('count', selected, 1) : null };
}

/** The end of the minute that a time is in. */
function endOfMinute(time: Date): Date {
  return new Date((Math.floor(time.getTime() / MINUTE_MS) + 1) * MINUTE_MS);
}

function minutesBefore(time: Date, minutes: number): Date {
  return new Date(time.getTime() - minutes * MINUTE_MS);
}
