import { expect, it } from 'vitest';
import { safeguardInWords } from '../../../lib/words/safeguard-in-words.ts';

const action = { type: 'pauseReleasePlanProgressions' };
const errors = { metricName: 'errors', labelSelectors: {} };

it.each([
  {
    safeguard: { source: { kind: 'signal-endpoint', name: 'grafana' } },
    words: 'Signal grafana: Pause the plan',
  },
  {
    safeguard: {
      impactMetric: { ...errors, aggregationMode: 'share', ofMetric: 'requests' },
      triggerCondition: { operator: 'worse-than-without' },
    },
    words: 'Metric: errors of requests worse with the flag than without: Pause the plan',
  },
  {
    safeguard: {
      impactMetric: {
        ...errors,
        aggregationMode: 'share',
        ofMetric: 'requests',
        windowMinutes: 15,
        labelSelectors: { country: ['de', 'at'], plan: ['*'] },
      },
      triggerCondition: { operator: '>', threshold: 0.055 },
    },
    words:
      'Metric: errors of requests with country de or at and plan above 5.5 % in 15 minutes: Pause the plan',
  },
  {
    safeguard: {
      impactMetric: {
        metricName: 'latency',
        labelSelectors: {},
        aggregationMode: 'p95',
        timeRange: 'day',
      },
      triggerCondition: { operator: '>', threshold: 300 },
    },
    words: 'Metric: p95 of latency above 300 in 1 day: Pause the plan',
  },
  {
    safeguard: {
      impactMetric: { ...errors, aggregationMode: 'rps', timeRange: 'hour' },
      triggerCondition: { operator: '<', threshold: 2 },
    },
    words: 'Metric: errors per second below 2 in 1 hour: Pause the plan',
  },
])('a safeguard in words: $words', ({ safeguard, words }) => {
  const source = { kind: 'impact-metric', name: 'errors', ...safeguard.source };

  expect(safeguardInWords({ ...safeguard, source, action })).toBe(words);
});
