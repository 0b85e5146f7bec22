import type { GuardrailSource } from '../feature-data/guardrail-model.ts';
import { valueInWords } from '../feature-data/guardrail-value-rules.ts';
import type { Proportion } from './confidence-sequence.ts';
import type { ComparisonVerdict, ThresholdVerdict } from './verdict-rules.ts';

/** What was counted of both, in one line that people understand, without a full stop. Pure. */
export function comparisonInWords(
  source: GuardrailSource,
  { verdict, comparison }: ComparisonVerdict,
): string {
  const { metric, name } = source;
  const what = metric.above === undefined ? name : `${name} above ${metric.above}`;
  const [some, others] = [comparison.with, comparison.without];
  if (some.of + others.of === 0) return `${what}: nothing was counted yet`;
  const both = `${what} of those with the flag: ${inWords(some)}; of those without: ${inWords(others)}`;
  return verdict === 'held'
    ? `${both}. So many of each are not what the rollout says, so it does not stop`
    : both;
}

/** The value that a threshold is about, in one line, without a full stop. Pure. */
export function thresholdInWords(source: GuardrailSource, { threshold }: ThresholdVerdict): string {
  const isShare = source.metric.aggregationMode === 'share';
  const shown = (value: number) => (isShare ? percent(value) : rounded(value));
  const what = valueInWords(source.name, source.metric);
  if (threshold.value === null) return `${what}: no data yet`;
  const side = threshold.operator === '>' ? 'above' : 'below';
  const isCrossed =
    threshold.operator === '>'
      ? threshold.value > threshold.threshold
      : threshold.value < threshold.threshold;
  const relation = isCrossed ? side : `not ${side}`;
  return `${what}: ${shown(threshold.value)}, ${relation} ${shown(threshold.threshold)}`;
}

/** Why a guardrail has stopped something, as one sentence. Pure. */
export function tripInWords({ name, trigger }: GuardrailSource, line: string): string {
  const what =
    trigger.operator === 'worse-than-without'
      ? 'is worse with the flag than without it'
      : 'is not within its threshold';
  return `The impact metric "${name}" ${what}: ${line}.`;
}

function inWords({ failures, of }: Proportion): string {
  return of === 0 ? 'none' : `${percent(failures / of)} of ${rounded(Math.round(of))}`;
}

/** Two digits of what is below 1 %, else one after the point. */
function percent(share: number): string {
  const value = share * 100;
  const digits =
    Math.abs(value) < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 1 };
  return `${value.toLocaleString('en', digits)} %`;
}

function rounded(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 3 });
}
