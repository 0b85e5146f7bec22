import { describe, expect, it } from 'vitest';
import { MAX_METRICS, MAX_SERIES } from '../../../../lib/impact-metrics/limits.ts';
import type {
  CataloguedMetric,
  CataloguedSeries,
} from '../../../../lib/impact-metrics/rows/catalogue-model.ts';
import {
  type SentMetric,
  toBoundaries,
  withMetric,
  withSeries,
} from '../../../../lib/impact-metrics/rows/catalogue-rules.ts';

const at = Date.parse('2026-11-28T12:34:56.000Z');
const DAY = 86_400_000;

const sent: SentMetric = {
  name: 'seconds',
  type: 'histogram',
  help: 'How long',
  environment: 'production',
  buckets: [
    [0.5, 1],
    [1, 2],
  ],
};

const stored: CataloguedMetric = {
  id: 0,
  name: 'seconds',
  type: 'histogram',
  help: 'How long',
  boundaries: [0.5, 1],
  environments: ['production'],
  seenAt: '2026-11-28T12:00:00.000Z',
};

describe('the catalogue', () => {
  it.each<[string, readonly CataloguedMetric[], Partial<SentMetric>, object]>([
    ['a metric that is new', [], {}, {}],
    [
      'another environment',
      [stored],
      { environment: 'test' },
      { environments: ['production', 'test'] },
    ],
    ['a later hour', [{ ...stored, seenAt: '2026-11-28T11:00:00.000Z' }], {}, {}],
    ['the first text', [{ ...stored, help: '' }], {}, {}],
    ['the first observations', [{ ...without(stored) }], {}, {}],
    [
      'boundaries of the first observations only',
      [stored],
      { buckets: [[7, 1]], environment: 'test' },
      { environments: ['production', 'test'] },
    ],
    ['no boundaries without observations', [], { buckets: [] }, { boundaries: undefined }],
  ])('has %s', (_what, known, more, expected) => {
    const { boundaries, ...rest }: Partial<CataloguedMetric> = { ...stored, ...expected };
    const metric = boundaries ? { ...rest, boundaries } : rest;
    expect(withMetric(known, { ...sent, ...more }, at)).toEqual([metric]);
  });

  it('stays as it is when nothing is new', () => {
    const known = [stored];
    expect(withMetric(known, { ...sent, help: 'Other words' }, at)).toBe(known);
    expect(withMetric(known, { ...sent, buckets: [[3, 1]] }, at)).toBe(known);
  });

  it('has a name with one type, until that was not sent for two weeks', () => {
    const counter: SentMetric = { ...sent, type: 'counter', buckets: [] };
    expect(withMetric([stored], counter, at)).toBe('type');
    expect(withMetric([stored], counter, at + 15 * DAY)).toMatchObject([
      { type: 'counter', environments: ['production'] },
    ]);
  });

  it('has 100 metrics, and replaces those that were not sent for two weeks', () => {
    const full = Array.from({ length: MAX_METRICS }, (_, n) => ({
      ...stored,
      id: n,
      name: `m-${n}`,
    }));
    const later = at + 15 * DAY;
    expect(withMetric(full, sent, at)).toBe('metrics');
    expect(withMetric(full, { ...sent, name: 'm-7', environment: 'test' }, at)).toHaveLength(100);
    const twice = Array.from({ length: 200 }, (_, n) => ({ ...stored, id: n, name: `m-${n}` }));
    expect(withMetric(twice, sent, later)).toHaveLength(200);
  });

  it('gives each metric a number that no other gets, also when those that made room are forgotten', () => {
    const seenAt = '2026-10-01T00:00:00.000Z';
    const many = Array.from({ length: 200 }, (_, n) => ({ ...stored, id: n, name: `m-${n}` }));
    const [last, ...others] = many.toReversed();
    const known = [...others, { ...stored, ...last, seenAt }];
    const after = withMetric(known, sent, at + 15 * DAY);
    expect(after).toContainEqual(expect.objectContaining({ name: 'seconds', id: 200 }));
    expect(after).toContainEqual(expect.objectContaining({ id: 199, seenAt }));
  });

  it('fits an item', () => {
    const long = { ...stored, help: 'x'.repeat(2_000) };
    const full = Array.from({ length: 75 }, (_, n) => ({ ...long, id: n, name: `m-${n}` }));
    expect(withMetric(full, sent, at)).toBe('metrics');
  });
});

describe('the series of a metric', () => {
  const series = (n: number): CataloguedSeries => ({
    id: `${n}`,
    labels: { n: `${n}` },
    seenAt: '2026-11-28T00:00:00.000Z',
  });

  it('are noted once a day', () => {
    const known = [series(1)];
    expect(withSeries(known, series(1), at)).toBe(known);
    expect(withSeries(known, series(1), at + DAY)).toEqual([
      { ...series(1), seenAt: '2026-11-29T00:00:00.000Z' },
    ]);
    expect(withSeries(known, series(2), at)).toEqual([series(1), series(2)]);
  });

  it('are 100, of which those make room that were not sent for two weeks, the oldest last kept', () => {
    const full = Array.from({ length: MAX_SERIES }, (_, n) => series(n));
    expect(withSeries(full, series(100), at)).toBe('series');
    const later = withSeries(full, series(100), at + 15 * DAY);
    expect(later).toHaveLength(101);
    const twice = [
      { ...series(500), seenAt: '2026-10-01T00:00:00.000Z' },
      ...full,
      ...Array.from({ length: 99 }, (_, n) => series(200 + n)),
    ];
    const after = withSeries(twice, series(999), at + 15 * DAY);
    expect(after).toHaveLength(200);
    expect(JSON.stringify(after)).not.toContain('"500"');
  });
});

it.each([
  [
    'the same',
    [
      [1, 3],
      [2, 5],
    ],
    [1, 2],
    [3, 5],
  ],
  [
    'finer ones',
    [
      [1, 3],
      [2, 5],
    ],
    [1, 1.5, 2, 3],
    [3, 3, 5, 5],
  ],
  [
    'coarser ones',
    [
      [1, 3],
      [2, 5],
      [3, 6],
    ],
    [2],
    [5],
  ],
  ['none below', [[1, 3]], [0.5, 1], [0, 3]],
  ['nothing', [], [1], [0]],
] as const)(
  'counts by some boundaries become counts by others: %s',
  (_what, counts, boundaries, expected) => {
    expect(toBoundaries<number>(counts, boundaries, 0)).toEqual(expected);
  },
);

function without({ boundaries: _boundaries, ...metric }: CataloguedMetric): CataloguedMetric {
  return metric;
}
