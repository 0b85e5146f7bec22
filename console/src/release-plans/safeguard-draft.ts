import type { Routes } from 'generated:api';
import { guardrailRanges } from '../../../lib/flags/feature-data/guardrail-model.ts';
import type { MetricType } from '../../../lib/impact-metrics/model.ts';
import { guardrailInWords } from '../../../lib/words/safeguard-in-words.ts';
import type { Safeguard } from './plan-words.ts';

/** What the service takes for a safeguard of a plan. */
export type SafeguardBody =
  Routes['PUT /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/safeguards']['input']['body'];

type ImpactMetric = NonNullable<SafeguardBody['impactMetric']>;

type TriggerCondition = NonNullable<SafeguardBody['triggerCondition']>;

/** What of a metric is looked at; a share is one of another counter, or of the observations above a boundary. */
export type Measure =
  | Exclude<ImpactMetric['aggregationMode'], 'share'>
  | 'share-of'
  | 'share-above';

/** A guardrail while it is being typed. */
export interface GuardrailDraft {
  readonly metric: string;
  readonly measure: Measure;
  readonly ofMetric: string;
  readonly above: string;
  readonly operator: TriggerCondition['operator'];
  /** In percent for a share. */
  readonly threshold: string;
  readonly windowMinutes: string;
  /** Each as `name=value`. */
  readonly labels: readonly string[];
}

/** A safeguard while it is being typed. */
export interface SafeguardDraft {
  readonly kind: Safeguard['source']['kind'];
  /** Name of the alarm or the endpoint. */
  readonly name: string;
  readonly action: Safeguard['action']['type'];
  readonly guardrail: GuardrailDraft;
}

/** The comparison that needs nothing but two names. */
const newGuardrail: GuardrailDraft = {
  metric: '',
  measure: 'share-of',
  ofMetric: '',
  above: '',
  operator: 'worse-than-without',
  threshold: '',
  windowMinutes: '15',
  labels: [],
};

export const newSafeguard: SafeguardDraft = {
  kind: 'cloudwatch-alarm',
  name: '',
  action: 'pauseReleasePlanProgressions',
  guardrail: newGuardrail,
};

/** What people choose of a metric, by its type. */
export const measures: readonly {
  readonly measure: Measure;
  readonly text: string;
  readonly types: readonly MetricType[];
}[] = [
  { measure: 'share-of', text: 'its share of another counter', types: ['counter'] },
  { measure: 'share-above', text: 'the share above a boundary', types: ['histogram'] },
  { measure: 'rps', text: 'how many a second', types: ['counter', 'histogram'] },
  { measure: 'count', text: 'how many', types: ['counter', 'histogram'] },
  { measure: 'sum', text: 'the sum', types: ['counter', 'gauge', 'histogram'] },
  { measure: 'avg', text: 'the average', types: ['gauge', 'histogram'] },
  { measure: 'p50', text: 'what half are below (p50)', types: ['histogram'] },
  { measure: 'p95', text: 'what 95 of 100 are below (p95)', types: ['histogram'] },
  { measure: 'p99', text: 'what 99 of 100 are below (p99)', types: ['histogram'] },
];

/** What can be looked at of a metric; everything of one that no application has sent yet. Pure. */
export function measuresOf(type: MetricType | undefined) {
  return measures.filter(({ types }) => type === undefined || types.includes(type));
}

/** Windows that a threshold is about, in minutes. */
const windows = [5, 15, 60, 360, 1_440, 10_080];

/** The windows to choose from, with the one that is chosen. Pure. */
export function windowsWith({ windowMinutes }: Pick<GuardrailDraft, 'windowMinutes'>) {
  return [...new Set([...windows, Number(windowMinutes)])].sort((one, other) => one - other);
}

export function isShare(measure: Measure): boolean {
  return measure === 'share-of' || measure === 'share-above';
}

/** With another measure: only shares are compared. Pure. */
export function withMeasure(draft: GuardrailDraft, measure: Measure): GuardrailDraft {
  const operator =
    !isShare(measure) && draft.operator === 'worse-than-without' ? '>' : draft.operator;
  return { ...draft, measure, operator };
}

/** With another metric, and a measure that its type has. Pure. */
export function withMetric(
  draft: GuardrailDraft,
  metric: string,
  type: MetricType | undefined,
): GuardrailDraft {
  const [first, ...others] = measuresOf(type);
  const fits = [first, ...others].some((each) => each?.measure === draft.measure);
  const named = { ...draft, metric };
  return fits || !first ? named : withMeasure(named, first.measure);
}

/** The request of a safeguard. Pure. */
export function safeguardBody({ kind, name, action, guardrail }: SafeguardDraft): SafeguardBody {
  return kind === 'impact-metric'
    ? { ...guardrailBody(guardrail), action }
    : { source: { kind, name: name.trim() }, action };
}

function guardrailBody(draft: GuardrailDraft) {
  const { metric, measure, operator, threshold, windowMinutes, labels } = draft;
  const isCompared = operator === 'worse-than-without';
  const factor = isShare(measure) ? 100 : 1;
  return {
    impactMetric: {
      metricName: metric.trim(),
      aggregationMode: isShare(measure)
        ? ('share' as const)
        : (measure as ImpactMetric['aggregationMode']),
      ...(measure === 'share-of' && { ofMetric: draft.ofMetric.trim() }),
      ...(measure === 'share-above' && { above: Number(draft.above) }),
      ...(!isCompared && { windowMinutes: Number(windowMinutes) }),
      labelSelectors: selectorsOf(labels),
    },
    triggerCondition: isCompared
      ? { operator }
      : { operator, threshold: Number((Number(threshold) / factor).toPrecision(12)) },
  };
}

/** A stored safeguard, to be changed. Pure. */
export function safeguardDraft(safeguard: Safeguard): SafeguardDraft {
  const { source, action, impactMetric, triggerCondition } = safeguard;
  const draft = { ...newSafeguard, kind: source.kind, action: action.type };
  if (!impactMetric || !triggerCondition) return { ...draft, name: source.name };
  const { metricName: metric, aggregationMode: mode, ofMetric = '', above } = impactMetric;
  const measure = mode === 'share' ? (above === undefined ? 'share-of' : 'share-above') : mode;
  const { operator, threshold } = triggerCondition;
  const { timeRange, windowMinutes = timeRange && guardrailRanges[timeRange] } = impactMetric;
  const factor = isShare(measure) ? 100 : 1;
  return {
    ...draft,
    guardrail: {
      ...newGuardrail,
      ...{ metric, measure, ofMetric, operator },
      above: above === undefined ? '' : String(above),
      threshold: threshold === undefined ? '' : String(+(threshold * factor).toPrecision(12)),
      ...(windowMinutes !== undefined && { windowMinutes: String(windowMinutes) }),
      labels: Object.entries(impactMetric.labelSelectors).flatMap(([name, values]) =>
        values.map((value) => (value === '*' ? name : `${name}=${value}`)),
      ),
    },
  };
}

/** `country=de, country=at` are two values of one label; a text without a value is a label that has any. */
function selectorsOf(labels: readonly string[]): Record<string, string[]> {
  const pairs = labels.map((label) => {
    const [name = '', ...value] = label.split('=');
    return { name: name.trim(), value: value.length === 0 ? '*' : value.join('=').trim() };
  });
  const groups = Map.groupBy(pairs, ({ name }) => name);
  return Object.fromEntries(
    [...groups].map(([name, all]) => [name, all.map(({ value }) => value)]),
  );
}

/**
 * What is still to be typed, by where it is in the request. Pure.
 * @param at where the safeguard is in the request
 */
export function missingIn(
  { kind, guardrail }: SafeguardDraft,
  at = '/body',
): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>();
  if (kind !== 'impact-metric') return wrong;
  const { metric, measure, ofMetric, above, operator, threshold } = guardrail;
  const paths = guardrailPaths(at);
  if (metric.trim() === '') wrong.set(paths.metric, 'Say which metric.');
  if (measure === 'share-of' && ofMetric.trim() === '') {
    wrong.set(paths.ofMetric, 'Say which counter has all of them.');
  }
  if (measure === 'share-above' && !isNumber(above)) wrong.set(paths.above, 'Say a number.');
  if (operator !== 'worse-than-without' && !isNumber(threshold)) {
    wrong.set(paths.threshold, 'Say a number.');
  }
  return wrong;
}

/** Where the fields of a guardrail are in the request. Pure. */
export function guardrailPaths(at: string) {
  return {
    metric: `${at}/impactMetric/metricName`,
    mode: `${at}/impactMetric/aggregationMode`,
    ofMetric: `${at}/impactMetric/ofMetric`,
    above: `${at}/impactMetric/above`,
    labels: `${at}/impactMetric/labelSelectors`,
    window: `${at}/impactMetric/windowMinutes`,
    operator: `${at}/triggerCondition/operator`,
    threshold: `${at}/triggerCondition/threshold`,
  };
}

/** What the guardrail will do, as a sentence; `undefined` while something is missing. Pure. */
export function whatItDoes(draft: SafeguardDraft): string | undefined {
  const { impactMetric, triggerCondition } = safeguardBody(draft);
  if (missingIn(draft).size > 0 || !impactMetric || !triggerCondition) return undefined;
  const watched = guardrailInWords({ impactMetric, triggerCondition });
  const start = `It looks each minute for: ${watched}.`;
  return triggerCondition.operator === 'worse-than-without'
    ? `${start} It stops once that is not chance; of 20 harmless rollouts it stops one at most.`
    : `${start} It stops at once.`;
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}
