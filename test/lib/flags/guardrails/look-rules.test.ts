import { describe, expect, it } from 'vitest';
import type { GuardrailSource } from '../../../../lib/flags/feature-data/guardrail-model.ts';
import {
  comparisonInWords,
  thresholdInWords,
  tripInWords,
} from '../../../../lib/flags/guardrails/guardrail-sentences.ts';
import {
  lookAtThreshold,
  spanOfThreshold,
  spansOfComparison,
} from '../../../../lib/flags/guardrails/look-rules.ts';
import type { MetricSums } from '../../../../lib/impact-metrics/model.ts';

const now = new Date('2026-12-01T12:00:20Z');

describe('what a comparison is about', () => {
  it('is each time from its start to the next, and the last one to the end of this minute', () => {
    const times = [
      { from: '2026-12-01T10:00:00.000Z', share: 0.1 },
      { from: '2026-12-01T11:00:00.000Z' },
    ];

    expect(spansOfComparison({ times }, now)).toEqual([
      { from: at('10:00'), to: at('11:00'), share: 0.1 },
      { from: at('11:00'), to: at('12:01'), share: null },
    ]);
  });

  it('is nothing before the first whole minute, or between two changes in a minute', () => {
    const times = ['11:00', '11:00', '12:01'].map((time) => ({ from: at(time).toISOString() }));

    expect(spansOfComparison({ times }, now)).toEqual([
      { from: at('11:00'), to: at('12:01'), share: null },
    ]);
  });
});

describe('what a threshold is about', () => {
  it.each([
    { since: '09:00', operator: '>', minutes: 60, from: '11:01', to: '12:01' },
    { since: '11:30', operator: '>', minutes: 60, from: '11:30', to: '12:01' },
    { since: '09:00', operator: '<', minutes: 60, from: '10:58', to: '11:58' },
  ] as const)('is $from to $to for $operator of $minutes minutes, watched since $since', (row) => {
    const watch = { times: [{ from: at(row.since).toISOString() }], source: sourceOf(row) };

    expect(spanOfThreshold(watch, now)).toEqual({ from: at(row.from), to: at(row.to) });
  });

  it.each([
    { since: '11:30', operator: '<', minutes: 60, what: 'its window is full' },
    { since: '12:01', operator: '>', minutes: 60, what: 'the first minute is over' },
  ] as const)('is nothing before $what', (row) => {
    const watch = { times: [{ from: at(row.since).toISOString() }], source: sourceOf(row) };

    expect(spanOfThreshold(watch, now)).toBeUndefined();
  });
});

describe('a threshold', () => {
  const counted = (sum: number): MetricSums => ({
    type: 'counter',
    boundaries: [],
    series: [{ labels: {}, sum, count: 0, buckets: [] }],
  });

  it('is crossed by a number that is above it', () => {
    expect(look('count', 5, counted(6))).toMatchObject({
      verdict: 'worse',
      threshold: { value: 6 },
    });
    expect(look('count', 5, counted(5))).toMatchObject({ verdict: 'ok' });
  });

  it('takes a rate for that of its whole window', () => {
    expect(look('rps', 1, counted(1_800))).toMatchObject({ threshold: { value: 0.5 } });
  });

  it('says nothing without data, and before it is about anything', () => {
    const none: MetricSums = { type: 'unknown', boundaries: [], series: [] };

    expect(look('count', 5, none)).toMatchObject({ verdict: 'not-enough-data' });
    expect(look('count', 5, undefined)).toMatchObject({ verdict: 'not-enough-data' });
  });

  it('is about nothing where a counter counted nothing', () => {
    const idle: MetricSums = { type: 'counter', boundaries: [], series: [] };
    const gauge: MetricSums = { type: 'gauge', boundaries: [], series: [] };

    expect(look('count', 5, idle)).toMatchObject({ verdict: 'ok', threshold: { value: 0 } });
    expect(look('count', 5, gauge)).toMatchObject({ verdict: 'not-enough-data' });
  });

  it('needs enough observations for a quantile', () => {
    const few: MetricSums = {
      type: 'histogram',
      boundaries: [1, 10],
      series: [{ labels: {}, sum: 90, count: 99, buckets: [0, 99] }],
    };

    expect(look('p95', 5, few)).toMatchObject({ verdict: 'not-enough-data' });
  });

  function look(
    aggregationMode: 'count' | 'rps' | 'p95',
    threshold: number,
    metric: MetricSums | undefined,
  ) {
    const source = sourceOf({ operator: '>', minutes: 60 }, aggregationMode);
    return lookAtThreshold(source, { operator: '>', threshold }, metric && { metric });
  }
});

describe('what people read', () => {
  const source: GuardrailSource = {
    kind: 'impact-metric',
    name: 'errors',
    metric: { aggregationMode: 'share', ofMetric: 'requests', labelSelectors: {} },
    trigger: { operator: 'worse-than-without' },
  };
  const comparison = {
    with: { failures: 101, of: 4_800 },
    without: { failures: 46, of: 5_100 },
    difference: 0.012,
    lower: 0.001,
  };

  it('has the numbers of both', () => {
    const line = comparisonInWords(source, { verdict: 'worse', progress: 1, comparison });

    expect(line).toBe(
      'errors of those with the flag: 2.1 % of 4,800; of those without: 0.9 % of 5,100',
    );
    expect(tripInWords(source, line)).toBe(
      `The impact metric "errors" is worse with the flag than without it: ${line}.`,
    );
  });

  it('says why it does not stop when the sizes are not as they should be', () => {
    expect(comparisonInWords(source, { verdict: 'held', progress: null, comparison })).toMatch(
      /5,100\. So many of each are not what the rollout says, so it does not stop$/,
    );
  });

  it('says that nothing was counted', () => {
    const nothing = { failures: 0, of: 0 };
    const none = { with: nothing, without: nothing, difference: 0, lower: -Infinity };

    expect(
      comparisonInWords(source, { verdict: 'not-enough-data', progress: null, comparison: none }),
    ).toBe('errors: nothing was counted yet');
  });

  it.each([
    { value: 0.0621, line: 'errors of requests: 6.2 %, above 5 %' },
    { value: 0.0004, line: 'errors of requests: 0.04 %, not above 5 %' },
    { value: null, line: 'errors of requests: no data yet' },
  ])('has the value and its threshold: $line', ({ value, line }) => {
    const threshold = { value, operator: '>' as const, threshold: 0.05 };

    expect(thresholdInWords(source, { verdict: 'ok', progress: null, threshold })).toBe(line);
  });
});

function at(time: string): Date {
  return new Date(`2026-12-01T${time}:00.000Z`);
}

function sourceOf(
  { operator, minutes }: { readonly operator: '>' | '<'; readonly minutes: number },
  aggregationMode: GuardrailSource['metric']['aggregationMode'] = 'count',
): GuardrailSource {
  return {
    kind: 'impact-metric',
    name: 'errors',
    metric: { aggregationMode, windowMinutes: minutes, labelSelectors: {} },
    trigger: { operator, threshold: 5 },
  };
}
