import { describe, expect, it } from 'vitest';
import type { SafeguardRequest } from '../../../../lib/flags/feature-environments/model.ts';
import { normalizeSafeguard } from '../../../../lib/flags/feature-environments/safeguard-rules.ts';
import { ValidationError } from '../../../../lib/platform/errors.ts';

type MetricRequest = NonNullable<SafeguardRequest['impactMetric']>;

const share: MetricRequest = {
  metricName: 'errors',
  aggregationMode: 'share',
  ofMetric: 'requests',
  labelSelectors: {},
};

const worse = { operator: 'worse-than-without' } as const;

describe('a safeguard of a request', () => {
  it('is what it was where an alarm trips it', () => {
    const source = { kind: 'cloudwatch-alarm', name: 'errors' } as const;

    expect(normalize({ source, action: 'startPreviousMilestone' })).toEqual({
      source,
      action: 'startPreviousMilestone',
    });
  });

  it('has the form of others for a threshold, and pauses unless it says what it does', () => {
    const impactMetric = {
      metricName: 'latency',
      timeRange: 'hour',
      aggregationMode: 'p95',
      labelSelectors: { country: ['de'] },
    } as const;

    expect(
      normalize({ impactMetric, triggerCondition: { operator: '>', threshold: 300 } }),
    ).toEqual({
      source: {
        kind: 'impact-metric',
        name: 'latency',
        metric: { aggregationMode: 'p95', timeRange: 'hour', labelSelectors: { country: ['de'] } },
        trigger: { operator: '>', threshold: 300 },
      },
      action: 'pauseReleasePlanProgressions',
    });
  });

  it('compares a share without a window', () => {
    expect(normalize({ impactMetric: share, triggerCondition: worse })).toHaveProperty('source', {
      kind: 'impact-metric',
      name: 'errors',
      metric: { aggregationMode: 'share', ofMetric: 'requests', labelSelectors: {} },
      trigger: worse,
    });
  });
});

describe('a safeguard is refused', () => {
  const source = { kind: 'cloudwatch-alarm', name: 'errors' } as const;
  const above = { operator: '>', threshold: 0.05 } as const;
  const count: MetricRequest = {
    metricName: 'errors',
    aggregationMode: 'count',
    windowMinutes: 5,
    labelSelectors: {},
  };

  it.each<[string, SafeguardRequest, string]>([
    ['that nothing trips', {}, '/body/source'],
    ['of two sources', { source, impactMetric: count, triggerCondition: above }, '/body/source'],
    ['of a metric without a condition', { impactMetric: count }, '/body/triggerCondition'],
    ['of an alarm with a condition', { source, triggerCondition: above }, '/body/triggerCondition'],
    [
      'that compares what is no share',
      { impactMetric: count, triggerCondition: worse },
      '/body/impactMetric/aggregationMode',
    ],
    [
      'that compares with a threshold',
      { impactMetric: share, triggerCondition: { ...worse, threshold: 1 } },
      '/body/triggerCondition/threshold',
    ],
    [
      'that compares in a window',
      { impactMetric: { ...share, timeRange: 'day' }, triggerCondition: worse },
      '/body/impactMetric/timeRange',
    ],
    [
      'with an operator without a threshold',
      { impactMetric: count, triggerCondition: { operator: '<' } },
      '/body/triggerCondition/threshold',
    ],
    [
      'with a share above 1',
      {
        impactMetric: { ...share, windowMinutes: 5 },
        triggerCondition: { operator: '>', threshold: 5 },
      },
      '/body/triggerCondition/threshold',
    ],
    [
      'with a threshold without a window',
      { impactMetric: share, triggerCondition: above },
      '/body/impactMetric/windowMinutes',
    ],
    [
      'with two windows',
      { impactMetric: { ...count, timeRange: 'hour' }, triggerCondition: above },
      '/body/impactMetric/windowMinutes',
    ],
    [
      'with a share of nothing',
      {
        impactMetric: { metricName: 'errors', aggregationMode: 'share', labelSelectors: {} },
        triggerCondition: worse,
      },
      '/body/impactMetric/ofMetric',
    ],
    [
      'with a share of two kinds',
      { impactMetric: { ...share, above: 1 }, triggerCondition: worse },
      '/body/impactMetric/ofMetric',
    ],
    [
      'with a share of itself',
      { impactMetric: { ...share, ofMetric: 'errors' }, triggerCondition: worse },
      '/body/impactMetric/ofMetric',
    ],
    [
      'with a boundary for a number',
      { impactMetric: { ...count, above: 1 }, triggerCondition: above },
      '/body/impactMetric/above',
    ],
    [
      'with a counter of attempts for a number',
      { impactMetric: { ...count, ofMetric: 'requests' }, triggerCondition: above },
      '/body/impactMetric/ofMetric',
    ],
  ])('%s', (_what, request, path) => {
    expect(refusal(request)?.details).toMatchObject([{ path }]);
  });
});

function normalize(request: SafeguardRequest) {
  return normalizeSafeguard(request, 'pauseReleasePlanProgressions');
}

function refusal(request: SafeguardRequest): ValidationError | undefined {
  try {
    normalize(request);
    return undefined;
  } catch (error) {
    return error instanceof ValidationError ? error : undefined;
  }
}
