import { describe, expect, it } from 'vitest';
import { armsOf, proportionOf } from '../../../../lib/flags/guardrails/arm-rules.ts';
import type { MetricSums, SeriesSum } from '../../../../lib/impact-metrics/model.ts';

const ofRequests = { aggregationMode: 'share', ofMetric: 'requests', labelSelectors: {} } as const;
const unknown: MetricSums = { type: 'unknown', boundaries: [], series: [] };

describe('the arms of a guardrail', () => {
  it('are those with the flag, in any variant, and those without it; others are neither', () => {
    const metric = counter([
      [{ checkout: 'enabled' }, 3],
      [{ checkout: 'blue' }, 4],
      [{ checkout: 'disabled' }, 5],
      [{ other: 'enabled' }, 100],
    ]);
    const attempts = counter([
      [{ checkout: 'enabled' }, 30],
      [{ checkout: 'blue' }, 40],
      [{ checkout: 'disabled' }, 500],
      [{}, 1_000],
    ]);

    expect(armsOf(ofRequests, { metric, attempts }, 'checkout')).toEqual({
      with: { failures: 7, of: 70 },
      without: { failures: 5, of: 500 },
    });
  });

  it('are only of the labels that it selects', () => {
    const metric = counter([
      [{ checkout: 'enabled', country: 'de' }, 3],
      [{ checkout: 'enabled', country: 'fr' }, 4],
    ]);
    const attempts = counter([[{ checkout: 'enabled', country: 'de' }, 30]]);
    const selecting = { ...ofRequests, labelSelectors: { country: ['de'] } };

    expect(armsOf(selecting, { metric, attempts }, 'checkout').with).toEqual({
      failures: 3,
      of: 30,
    });
  });

  it('have nothing where nothing was sent', () => {
    expect(armsOf(ofRequests, { metric: unknown, attempts: unknown }, 'checkout')).toEqual({
      with: { failures: 0, of: 0 },
      without: { failures: 0, of: 0 },
    });
  });
});

describe('the share of failures', () => {
  it('is nothing while no application has failed', () => {
    expect(proportionOf(ofRequests, { metric: unknown, attempts: counter([[{}, 50]]) })).toEqual({
      failures: 0,
      of: 50,
    });
  });

  it('is never more than all, also when failures come before the attempts', () => {
    const sums = { metric: counter([[{}, 60]]), attempts: counter([[{}, 50]]) };

    expect(proportionOf(ofRequests, sums)).toEqual({ failures: 50, of: 50 });
  });

  it('is what a histogram has above a boundary', () => {
    const metric = histogram([0.1, 0.5], [{ count: 10, buckets: [4, 7] }]);

    expect(proportionOf(above(0.5), { metric })).toEqual({ failures: 3, of: 10 });
  });

  it('is unknown for a boundary that the histogram does not have, and for another type', () => {
    const metric = histogram([0.1, 0.5], [{ count: 10, buckets: [4, 7] }]);

    expect(proportionOf(above(0.3), { metric })).toBeUndefined();
    expect(proportionOf(above(0.5), { metric: counter([[{}, 50]]) })).toBeUndefined();
    expect(proportionOf(ofRequests, { metric, attempts: metric })).toBeUndefined();
  });
});

function above(boundary: number) {
  return { aggregationMode: 'share', above: boundary, labelSelectors: {} } as const;
}

function counter(
  series: readonly (readonly [labels: SeriesSum['labels'], sum: number])[],
): MetricSums {
  return {
    type: 'counter',
    boundaries: [],
    series: series.map(([labels, sum]) => ({ labels, sum, count: 0, buckets: [] })),
  };
}

function histogram(
  boundaries: readonly number[],
  series: readonly Pick<SeriesSum, 'count' | 'buckets'>[],
): MetricSums {
  return {
    type: 'histogram',
    boundaries,
    series: series.map((each) => ({ labels: {}, sum: 0, ...each })),
  };
}
