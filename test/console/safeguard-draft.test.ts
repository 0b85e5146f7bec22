import { describe, expect, it } from 'vitest';
import { distanceInWords } from '../../console/src/release-plans/guardrail-words.ts';
import { proposedGuardrails } from '../../console/src/release-plans/proposed-guardrails.ts';
import {
  measuresOf,
  missingIn,
  newSafeguard,
  type SafeguardDraft,
  safeguardBody,
  safeguardDraft,
  whatItDoes,
  windowsWith,
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

describe('a stored safeguard', () => {
  it.each([
    { ...newSafeguard, name: 'errors' },
    guardrail({
      metric: 'errors',
      ofMetric: 'requests',
      labels: ['country=de', 'country=at', 'appName'],
    }),
    guardrail({ metric: 'errors', ofMetric: 'requests', operator: '>', threshold: '5.5' }),
    guardrail({
      metric: 'm',
      measure: 'share-above',
      above: '0.5',
      operator: '<',
      threshold: '99',
    }),
    guardrail({
      metric: 'm',
      measure: 'p95',
      operator: '>',
      threshold: '0.3',
      windowMinutes: '60',
    }),
  ])('is typed again as it was: %#', (draft) => {
    const { action, ...body } = safeguardBody(draft);
    const source = body.source ?? { kind: 'impact-metric', name: body.impactMetric?.metricName };
    const stored = { ...body, id: 'a', source, action: { type: action, id: 'b' } };

    expect(safeguardDraft(stored as Parameters<typeof safeguardDraft>[0])).toEqual(draft);
  });

  it('has a window by its minutes, whatever it was called', () => {
    const { impactMetric, ...body } = safeguardBody(
      guardrail({ metric: 'm', measure: 'p50', operator: '>', threshold: '1' }),
    );
    const { windowMinutes: _minutes, ...metric } = impactMetric ?? { metricName: 'm' };
    const stored = {
      ...body,
      id: 'a',
      source: { kind: 'impact-metric', name: 'm' },
      impactMetric: { ...metric, timeRange: 'month' },
      action: { type: 'pauseReleasePlanProgressions', id: 'b' },
    };
    const { guardrail: typed } = safeguardDraft(stored as Parameters<typeof safeguardDraft>[0]);

    expect(typed.windowMinutes).toBe('43200');
    expect(windowsWith(typed)).toContain(43_200);
  });
});

describe('guardrails that are proposed', () => {
  const counter = (name: string, ...labelNames: string[]) =>
    ({ name, type: 'counter', labelNames: ['appName', ...labelNames] }) as const;

  it('compare failures with the attempts that are called alike', () => {
    const metrics = [
      counter('search_requests', 'checkout'),
      counter('checkout_requests', 'checkout'),
      counter('checkout_errors', 'checkout'),
    ];

    expect(proposedGuardrails(metrics, 'checkout', []).map(({ guardrail: own }) => own)).toEqual([
      { ...newGuardrail, metric: 'checkout_errors', ofMetric: 'checkout_requests' },
    ]);
  });

  it.each([
    [
      'without the label of the flag',
      [counter('errors', 'other'), counter('requests', 'checkout')],
      [],
    ],
    ['without a counter of attempts', [counter('errors', 'checkout')], []],
    [
      'that are watched already',
      [counter('errors', 'checkout'), counter('requests', 'checkout')],
      [{ source: { kind: 'impact-metric', name: 'errors' } as const }],
    ],
  ] as const)('are none of metrics %s', (_, metrics, safeguards) => {
    expect(proposedGuardrails(metrics, 'checkout', safeguards)).toEqual([]);
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
