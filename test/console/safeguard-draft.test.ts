import { describe, expect, it } from 'vitest';
import { distanceInWords } from '../../console/src/release-plans/guardrail-words.ts';
import {
  measuresOf,
  missingIn,
  newSafeguard,
  type SafeguardDraft,
  safeguardBody,
  whatItDoes,
  withMeasure,
  withMetric,
} from '../../console/src/release-plans/safeguard-draft.ts';

const { guardrail: newGuardrail } = newSafeguard;

describe('a safeguard that is typed', () => {
  it('is an alarm or a signal by its name, without spaces around it', () => {
    expect(safeguardBody({ ...newSafeguard, name: ' errors ' })).toEqual({
      source: { kind: 'cloudwatch-alarm', name: 'errors' },
      action: 'pauseReleasePlanProgressions',
    });
  });

  it('compares a share with those without the flag', () => {
    const draft = guardrail({ metric: 'errors', ofMetric: ' requests' });

    expect(safeguardBody(draft)).toEqual({
      impactMetric: {
        metricName: 'errors',
        aggregationMode: 'share',
        ofMetric: 'requests',
        labelSelectors: {},
      },
      triggerCondition: { operator: 'worse-than-without' },
      action: 'pauseReleasePlanProgressions',
    });
    expect(whatItDoes(draft)).toBe(
      'It looks each minute for: errors of requests worse with the flag than without. It stops once that is not chance; of 20 harmless rollouts it stops one at most.',
    );
  });

  it.each([
    ['share-of', '5', 0.05],
    ['share-of', '0.1', 0.001],
    ['share-above', '12.5', 0.125],
    ['p95', '0.5', 0.5],
  ] as const)('takes the threshold of %s, %s, as %d', (measure, threshold, expected) => {
    const draft = guardrail({
      metric: 'm',
      measure,
      ofMetric: 'n',
      above: '1',
      operator: '>',
      threshold,
    });

    expect(safeguardBody(draft).triggerCondition).toEqual({ operator: '>', threshold: expected });
  });

  it('has a window for a threshold only', () => {
    const draft = { metric: 'm', ofMetric: 'n', threshold: '5' };

    expect(safeguardBody(guardrail(draft)).impactMetric).not.toHaveProperty('windowMinutes');
    expect(safeguardBody(guardrail({ ...draft, operator: '>' })).impactMetric).toMatchObject({
      windowMinutes: 15,
    });
  });

  it('selects by labels: several values of one, any value of another', () => {
    const labels = ['country=de', 'country=at', 'appName', 'query=a=b'];

    expect(safeguardBody(guardrail({ labels })).impactMetric?.labelSelectors).toEqual({
      country: ['de', 'at'],
      appName: ['*'],
      query: ['a=b'],
    });
  });

  it('says what is missing, where it is missing', () => {
    expect([...missingIn(guardrail({})).keys()]).toEqual([
      '/body/impactMetric/metricName',
      '/body/impactMetric/ofMetric',
    ]);
    const above = guardrail({ metric: 'm', measure: 'share-above', operator: '<', threshold: 'x' });
    expect([...missingIn(above).keys()]).toEqual([
      '/body/impactMetric/above',
      '/body/triggerCondition/threshold',
    ]);
    expect(missingIn(newSafeguard).size).toBe(0);
    expect(whatItDoes(guardrail({}))).toBeUndefined();
  });
});

describe('what is looked at of a metric', () => {
  it.each([
    ['counter', ['share-of', 'rps', 'count', 'sum']],
    ['gauge', ['sum', 'avg']],
    ['histogram', ['share-above', 'rps', 'count', 'sum', 'avg', 'p50', 'p95', 'p99']],
  ] as const)('of a %s', (type, expected) => {
    expect(measuresOf(type).map(({ measure }) => measure)).toEqual(expected);
  });

  it('is anything of a metric that no application has sent', () => {
    expect(measuresOf(undefined)).toHaveLength(9);
  });

  it('is compared only if it is a share', () => {
    expect(withMeasure(newGuardrail, 'p95').operator).toBe('>');
    expect(withMeasure(newGuardrail, 'share-above').operator).toBe('worse-than-without');
  });

  it('fits the metric that is chosen', () => {
    expect(withMetric(newGuardrail, 'latency', 'histogram').measure).toBe('share-above');
    expect(withMetric(newGuardrail, 'load', 'gauge')).toMatchObject({
      measure: 'sum',
      operator: '>',
    });
    expect(withMetric(newGuardrail, 'errors', 'counter').measure).toBe('share-of');
  });
});

describe('how far a guardrail is from stopping', () => {
  it.each([
    [{ verdict: 'ok', progress: 0.384 }, '38 % of the way to stopping'],
    [{ verdict: 'worse', progress: 1 }, 'Stops'],
    [{ verdict: 'held', progress: null }, undefined],
  ] as const)('%o: %s', (state, expected) => {
    expect(distanceInWords(state)).toBe(expected);
  });
});

function guardrail(change: Partial<SafeguardDraft['guardrail']>): SafeguardDraft {
  return {
    ...newSafeguard,
    kind: 'impact-metric',
    guardrail: { ...newSafeguard.guardrail, ...change },
  };
}
