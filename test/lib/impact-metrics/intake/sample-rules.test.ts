import { describe, expect, it } from 'vitest';
import type { DropReason } from '../../../../lib/impact-metrics/intake/model.ts';
import { packSamples, unpackSamples } from '../../../../lib/impact-metrics/intake/pack-samples.ts';
import { isSample, takeSamples } from '../../../../lib/impact-metrics/intake/sample-rules.ts';

const at = Date.parse('2026-11-28T12:00:30.000Z');
const minute = Date.parse('2026-11-28T12:00:00.000Z');
const source = { appName: 'shop', environmentOf: () => 'production', at };

const counter = { name: 'purchases', help: 'Number of purchases', type: 'counter' };
const histogram = { name: 'seconds', help: 'How long', type: 'histogram' };

function take(...metrics: readonly unknown[]) {
  return takeSamples(metrics, source);
}

/** A counter with samples of these labels. */
function labelled(labels: unknown) {
  return take({ ...counter, samples: [{ labels, value: 1 }] });
}

describe('samples', () => {
  it('are taken as the published contract has them', () => {
    const labels = { appName: 'my-app', environment: 'prod' };
    const buckets = [
      { le: 0.1, count: 50 },
      { le: 0.5, count: 85 },
      { le: 1.0, count: 95 },
      { le: '+Inf', count: 100 },
    ];
    const samples = take(
      { ...counter, samples: [{ labels, value: 42 }] },
      { ...histogram, samples: [{ labels, count: 100, sum: 25.5, buckets }] },
      { name: 'users', help: '', type: 'gauge', samples: [{ value: -1.5 }] },
    );
    const place = { environment: 'production', minute, samples: 1 };
    expect(samples).toEqual([
      {
        ...counter,
        ...place,
        labels: { appName: 'my-app', environment: 'production' },
        sum: 42,
        count: 0,
        buckets: [],
      },
      {
        ...histogram,
        ...place,
        labels: { appName: 'my-app', environment: 'production' },
        sum: 25.5,
        count: 100,
        buckets: [
          [0.1, 50],
          [0.5, 85],
          [1, 95],
        ],
      },
      {
        ...{ name: 'users', help: '', type: 'gauge' },
        ...place,
        labels: { appName: 'shop', environment: 'production' },
        sum: -1.5,
        count: 1,
        buckets: [],
      },
    ]);
  });

  it.each([
    ['of a counter that counted nothing', { ...counter, samples: [{ labels: {}, value: 0 }] }],
    ['of a gauge that has none', { ...counter, type: 'gauge', samples: [] }],
    [
      'of a histogram without observations',
      { ...histogram, samples: [{ count: 0, sum: 0, buckets: [{ le: 1, count: 0 }] }] },
    ],
  ])('%s say only that the metric is there', (_what, metric) => {
    expect(take(metric)).toMatchObject([
      { name: metric.name, samples: 0, sum: 0, count: 0, buckets: [], labels: {} },
    ]);
  });

  it('have numbers as labels, in the order of their names', () => {
    const [sample] = labelled({ zone: 7, canary: true, checkout: 'enabled' });
    expect(Object.entries(sample && isSample(sample) ? sample.labels : {})).toEqual([
      ['appName', 'shop'],
      ['canary', 'true'],
      ['checkout', 'enabled'],
      ['environment', 'production'],
      ['zone', '7'],
    ]);
  });

  it('of an edge component say where they are from', () => {
    const samples = [{ labels: { appName: 'bank', environment: 'test' }, value: 1 }];
    const taken = takeSamples([{ ...counter, samples }], {
      environmentOf: (label) => label ?? 'default',
      at,
    });
    expect(taken).toMatchObject([
      { environment: 'test', labels: { appName: 'bank', environment: 'test' } },
    ]);
  });

  it('are packed and unpacked unchanged', () => {
    const reported = take(
      ...Array.from({ length: 50 }, (_, n) => ({
        ...histogram,
        name: `seconds-${n}`,
        samples: [{ labels: { n }, count: n, sum: n / 3, buckets: [{ le: 1, count: 1 }] }],
      })),
      { name: '', type: 'counter', samples: [] },
    );
    const packed = packSamples(reported.map((each) => ({ ...each, scope: ['shop'] })));
    expect(packed.rows).toBeInstanceOf(Uint8Array);
    expect(unpackSamples(packed)).toEqual({ scope: ['shop'], reported });
  });
});

const many = (count: number, value = '1') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`label-${n}`, value]));

describe('what is dropped', () => {
  it.each<[string, DropReason, readonly unknown[]]>([
    ['no object', 'malformed', take(7, null, 'text')],
    ['no samples', 'malformed', take({ ...counter }, { ...counter, samples: {} }, { samples: [] })],
    [
      'an unknown type',
      'malformed',
      take(...['summary', 7, undefined].map((type) => ({ ...counter, type, samples: [] }))),
    ],
    ['a sample that is none', 'malformed', take({ ...counter, samples: [1, null, []] })],
    [
      'names that are no text, empty or too long',
      'name',
      take(...[7, '', 'x'.repeat(101)].map((name) => ({ ...counter, name, samples: [] }))),
    ],
    [
      'values that are no number, infinite or too large',
      'value',
      take({
        ...counter,
        samples: [{ value: '1' }, { value: Number.POSITIVE_INFINITY }, { value: 1.1e15 }],
      }),
    ],
    [
      'counters that count backwards, or not',
      'value',
      take({ ...counter, samples: [{ value: -1 }, { value: Number.NaN }, {}] }),
    ],
    [
      'histograms without a count, a sum or buckets',
      'value',
      take({
        ...histogram,
        samples: [
          { sum: 1, buckets: [] },
          { count: 1, buckets: [] },
          { count: 1, sum: 1 },
        ],
      }),
    ],
    [
      'histograms with counts that are none, boundaries that are none, or too many',
      'value',
      take({
        ...histogram,
        samples: [
          { count: 1, sum: 1, buckets: [{ le: 1, count: 0.5 }] },
          { count: 1, sum: 1, buckets: [{ le: 'Inf', count: 1 }] },
          { count: 1, sum: 1, buckets: Array.from({ length: 31 }, (_, le) => ({ le, count: 1 })) },
        ],
      }),
    ],
    [
      'labels that are no names and texts',
      'labels',
      [...labelled({ a: null }), ...labelled([]), ...labelled({ '': 'x' })],
    ],
    [
      'too many or too long labels',
      'labels',
      [
        ...labelled(many(11)),
        ...labelled({ a: 'x'.repeat(101) }),
        ...labelled({ ['x'.repeat(101)]: '' }),
      ],
    ],
  ])('%s', (_what, reason, dropped) => {
    const counts = dropped.map((each) => (each as { count: number }).count);
    expect(dropped).toEqual(counts.map((count) => ({ reason, count })));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it('is bounded in bytes too, but ten labels of usual size are taken', () => {
    expect(labelled(many(10, 'x'.repeat(100)))).toMatchObject([{ samples: 1 }]);
    expect(labelled(many(10, '🚩'.repeat(50)))).toEqual([{ reason: 'labels', count: 1 }]);
  });

  it('does not take others with it', () => {
    const samples = [{ value: 1 }, { value: 'x' }, { value: 2 }];
    expect(take({ name: 7 }, { ...counter, samples })).toMatchObject([
      { sum: 1 },
      { sum: 2 },
      { reason: 'malformed', count: 1 },
      { reason: 'value', count: 1 },
    ]);
  });

  it('has all samples beyond 5,000', () => {
    const samples = Array.from({ length: 5_010 }, () => ({ value: 1 }));
    const taken = take({ ...counter, samples });
    expect([taken.length, taken.at(-1)]).toEqual([5_001, { reason: 'samples', count: 10 }]);
  });

  it.each([[undefined], [null], ['text'], [{}]])('is nothing of %j', (sent) => {
    expect(takeSamples(sent, source)).toEqual([]);
  });
});

describe('buckets', () => {
  it.each([
    [
      'are sorted',
      [
        [1, 2],
        [0.5, 1],
      ],
      [
        [0.5, 1],
        [1, 2],
      ],
    ],
    [
      'count at least what the one below does',
      [
        [0.5, 3],
        [1, 2],
      ],
      [
        [0.5, 3],
        [1, 3],
      ],
    ],
    [
      'count at most all observations',
      [
        [0.5, 3],
        [1, 9],
      ],
      [
        [0.5, 3],
        [1, 4],
      ],
    ],
  ])('%s', (_what, sent, expected) => {
    const buckets = sent.map(([le, count]) => ({ le, count }));
    expect(take({ ...histogram, samples: [{ count: 4, sum: 1, buckets }] })).toMatchObject([
      { buckets: expected },
    ]);
  });
});
