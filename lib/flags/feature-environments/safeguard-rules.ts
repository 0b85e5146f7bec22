import { invalid } from '../../platform/errors.ts';
import type {
  GuardrailMetric,
  GuardrailSource,
  GuardrailTrigger,
} from '../feature-data/guardrail-model.ts';
import type { Safeguard } from '../feature-data/plan-model.ts';
import type { SafeguardRequest } from './model.ts';

type MetricRequest = NonNullable<SafeguardRequest['impactMetric']>;
type TriggerRequest = NonNullable<SafeguardRequest['triggerCondition']>;

/**
 * A safeguard as it is stored, without its id.
 * @param action what it does if the request does not say it
 * @throws {ValidationError} naming the property
 */
export function normalizeSafeguard(
  { source, impactMetric, triggerCondition, action: requested }: SafeguardRequest,
  action: Safeguard['action'],
): Omit<Safeguard, 'id'> {
  const others = { action: requested ?? action };
  if (impactMetric) {
    if (source) throw invalid('/body/source', 'must be absent beside an impactMetric');
    if (!triggerCondition) {
      throw invalid('/body/triggerCondition', 'must be present beside an impactMetric');
    }
    return { source: metricSource(impactMetric, triggerCondition), ...others };
  }
  if (!source) throw invalid('/body/source', 'must be present, or an impactMetric in its place');
  if (triggerCondition) {
    throw invalid('/body/triggerCondition', 'must be absent without an impactMetric');
  }
  return { source: { kind: source.kind, name: source.name }, ...others };
}

function metricSource(request: MetricRequest, condition: TriggerRequest): GuardrailSource {
  const trigger = checkTrigger(condition, request);
  checkShare(request);
  checkWindow(request, trigger);
  const { metricName: name, aggregationMode, labelSelectors, ...optional } = request;
  const { timeRange, windowMinutes, ofMetric, above } = optional;
  const metric: GuardrailMetric = {
    aggregationMode,
    ...(timeRange !== undefined && { timeRange }),
    ...(windowMinutes !== undefined && { windowMinutes }),
    labelSelectors,
    ...(ofMetric !== undefined && { ofMetric }),
    ...(above !== undefined && { above }),
  };
  return { kind: 'impact-metric', name, metric, trigger };
}

function checkTrigger(
  { operator, threshold }: TriggerRequest,
  { aggregationMode }: MetricRequest,
): GuardrailTrigger {
  const isShare = aggregationMode === 'share';
  if (operator === 'worse-than-without') {
    if (!isShare) {
      throw invalid('/body/impactMetric/aggregationMode', 'must be share for worse-than-without', {
        sent: aggregationMode,
      });
    }
    if (threshold !== undefined) {
      throw invalid('/body/triggerCondition/threshold', 'must be absent for worse-than-without');
    }
    return { operator };
  }
  if (threshold === undefined) {
    throw invalid(
      '/body/triggerCondition/threshold',
      `must be present for the operator ${operator}`,
    );
  }
  if (isShare && (threshold < 0 || threshold > 1)) {
    throw invalid('/body/triggerCondition/threshold', 'must be from 0 to 1 for a share', {
      sent: threshold,
    });
  }
  return { operator, threshold };
}

function checkShare({ metricName, aggregationMode, ofMetric, above }: MetricRequest): void {
  const isShare = aggregationMode === 'share';
  if (!isShare && ofMetric !== undefined) {
    throw invalid('/body/impactMetric/ofMetric', 'must be absent unless aggregationMode is share');
  }
  if (!isShare && above !== undefined) {
    throw invalid('/body/impactMetric/above', 'must be absent unless aggregationMode is share');
  }
  if (isShare && (ofMetric === undefined) === (above === undefined)) {
    const rule =
      ofMetric === undefined
        ? 'must be present for a share of a counter; a share of a histogram has above in its place'
        : 'must be absent beside above';
    throw invalid('/body/impactMetric/ofMetric', rule);
  }
  if (ofMetric === metricName) {
    throw invalid('/body/impactMetric/ofMetric', 'must be another metric than metricName');
  }
}

function checkWindow(
  { timeRange, windowMinutes }: MetricRequest,
  { operator }: GuardrailTrigger,
): void {
  if (operator === 'worse-than-without') {
    const sent = timeRange === undefined ? 'windowMinutes' : 'timeRange';
    if (timeRange === undefined && windowMinutes === undefined) return;
    throw invalid(
      `/body/impactMetric/${sent}`,
      'must be absent for worse-than-without, which counts from the start',
    );
  }
  if ((timeRange === undefined) !== (windowMinutes === undefined)) return;
  throw invalid(
    '/body/impactMetric/windowMinutes',
    timeRange === undefined
      ? 'must be present for a threshold, or a timeRange in its place'
      : 'must be absent beside timeRange',
  );
}
