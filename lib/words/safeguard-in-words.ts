import type { GuardrailMetric, GuardrailTrigger } from '../flags/feature-data/guardrail-model.ts';
import { valueInWords, windowOf } from '../flags/feature-data/guardrail-value-rules.ts';
import type { Safeguard, SafeguardSource } from '../flags/feature-data/plan-model.ts';
import { intervalInWords } from './intervals.ts';

const kinds: Readonly<Record<SafeguardSource['kind'], string>> = {
  'cloudwatch-alarm': 'Alarm',
  'signal-endpoint': 'Signal',
  'impact-metric': 'Metric',
};

/** What each action of a safeguard does, as people choose it. */
export const safeguardActionTexts: Readonly<Record<Safeguard['action'], string>> = {
  pauseReleasePlanProgressions: 'Pause the plan',
  startPreviousMilestone: 'Go back to the milestone before, and pause there',
  disableFeatureEnvironment: 'Switch the flag off, and pause the plan',
};

/** What a guardrail reads and when it stops, as the API has them. */
interface GuardrailWords {
  readonly impactMetric: GuardrailMetric & { readonly metricName: string };
  readonly triggerCondition: {
    readonly operator: GuardrailTrigger['operator'];
    readonly threshold?: number;
  };
}

/** What trips a safeguard: `Alarm checkout-errors`. Pure. */
export function sourceInWords({ kind, name }: Pick<SafeguardSource, 'kind' | 'name'>): string {
  return `${kinds[kind]} ${name}`;
}

/** A safeguard as the API presents it: `Signal grafana: Pause the plan`. Pure. */
export function safeguardInWords(safeguard: object): string {
  const { source, action, impactMetric, triggerCondition } = safeguard as {
    readonly source: Pick<SafeguardSource, 'kind' | 'name'>;
    readonly action: { readonly type: Safeguard['action'] };
  } & Partial<GuardrailWords>;
  const what =
    impactMetric && triggerCondition
      ? `${kinds['impact-metric']}: ${guardrailInWords({ impactMetric, triggerCondition })}`
      : sourceInWords(source);
  return `${what}: ${safeguardActionTexts[action.type]}`;
}

/** When a guardrail stops: `errors of requests worse with the flag than without`. Pure. */
export function guardrailInWords({ impactMetric, triggerCondition }: GuardrailWords): string {
  return [
    valueInWords(impactMetric.metricName, impactMetric),
    ...selectorsInWords(impactMetric),
    conditionInWords(triggerCondition, impactMetric),
  ].join(' ');
}

function selectorsInWords({ labelSelectors }: GuardrailMetric): string[] {
  const selectors = Object.entries(labelSelectors).map(([label, values]) =>
    values.includes('*') ? label : `${label} ${values.join(' or ')}`,
  );
  return selectors.length === 0 ? [] : [`with ${selectors.join(' and ')}`];
}

function conditionInWords(
  { operator, threshold = 0 }: GuardrailWords['triggerCondition'],
  metric: GuardrailMetric,
): string {
  if (operator === 'worse-than-without') return 'worse with the flag than without';
  const side = operator === '>' ? 'above' : 'below';
  const value =
    metric.aggregationMode === 'share' ? `${+(threshold * 100).toFixed(3)} %` : `${threshold}`;
  return `${side} ${value} in ${intervalInWords(windowOf(metric))}`;
}
