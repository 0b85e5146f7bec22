import { expect, test } from 'vitest';
import { aggregate, quantile } from '../../../lib/impact-metrics/aggregate-rules.ts';
import type { SeriesSum } from '../../../lib/impact-metrics/model.ts';
import { addSeries, selectSeries } from '../../../lib/impact-metrics/select-rules.ts';

const boundaries = [0.1, 0.5, 1];

function series(labels: Record<string, string>, more: Partial<SeriesSum> = {}): SeriesSum {
  return { labels, sum: 0, count: 0, buckets: [], ...more };
}

test.each([
  ['no selector takes all', {}, ['enabled', 'disabled', undefined]],
  ['a value', { checkout: ['enabled'] }, ['enabled']],
  ['several values', { checkout: ['enabled', 'disabled'] }, ['enabled', 'disabled']],
  ['any value: the label is there', { checkout: ['*'] }, ['enabled', 'disabled']],
  ['no values say nothing', { checkout: [] }, ['enabled', 'disabled', undefined]],
  ['several labels are all needed', { checkout: ['*'], appName: ['web'] }, ['enabled']],
  ['a label that no series has', { constructor: ['*'] }, []],
])('series are selected by labels: %s', (_, selectors, expected) => {
  const all = [
    series({ checkout: 'enabled', appName: 'web' }),
    series({ checkout: 'disabled', appName: 'app' }),
    series({ appName: 'web' }),
  ];
  expect(selectSeries(all, selectors).map(({ labels }) => labels.checkout)).toEqual(expected);
});

test('series are added up by bucket, and one without some buckets adds to the others', () => {
  const one = series({}, { sum: 2, count: 3, buckets: [1, 2, 3] });
  const other = series({}, { sum: 0.5, count: 1, buckets: [1, 1] });
  expect(addSeries([one, other])).toEqual({ sum: 2.5, count: 4, buckets: [2, 3, 3] });
  expect(addSeries([])).toEqual({ sum: 0, count: 0, buckets: [] });
});

test.each([
  ['counter', 'count', 30],
  ['counter', 'sum', 30],
  ['counter', 'rps', 0.5],
  ['counter', 'avg', null],
  ['counter', 'p95', null],
  ['gauge', 'count', 4],
  ['gauge', 'avg', 7.5],
  ['gauge', 'sum', 20],
  ['gauge', 'p50', null],
  ['histogram', 'count', 4],
  ['histogram', 'sum', 30],
  ['histogram', 'avg', 7.5],
] as const)('of a %s, %s is %s', (type, mode, expected) => {
  const [one, other] = type === 'counter' ? ([0, 0] as const) : ([3, 1] as const);
  const sums = [series({}, { sum: 15, count: one }), series({}, { sum: 15, count: other })];
  expect(aggregate(mode, { type, boundaries, series: sums }, 60)).toBe(expected);
});

test('without data there is no number', () => {
  expect(aggregate('count', { type: 'counter', boundaries: [], series: [] }, 60)).toBeNull();
  expect(aggregate('count', { type: 'unknown', boundaries: [], series: [] }, 60)).toBeNull();
});

/* Cumulative counts by the boundaries 0.1, 0.5 and 1; by hand, by the description of histogram_quantile. */
test.each([
  ['within the first bucket, from zero', 0.25, [50, 85, 95], 100, 0.05],
  ['at a boundary', 0.5, [50, 85, 95], 100, 0.1],
  ['within a bucket', 0.85, [50, 80, 90], 100, 0.75],
  ['above all boundaries: the last one', 0.99, [50, 85, 95], 100, 1],
  ['all in one bucket', 0.5, [0, 10, 10], 10, 0.3],
  ['empty first buckets', 0, [0, 10, 10], 10, 0.1],
  ['a bucket below the one before it counts like that one', 0.9, [50, 40, 100], 100, 0.9],
])('quantile: %s', (_, q, buckets, count, expected) => {
  expect(quantile(q, { count, buckets }, boundaries)).toBeCloseTo(expected, 10);
});

test('quantiles of negative observations, of none, and without boundaries', () => {
  expect(quantile(0.5, { count: 10, buckets: [10, 10] }, [-2, -1])).toBe(-2);
  expect(quantile(0.5, { count: 10, buckets: [0, 10] }, [-2, -1])).toBe(-1.5);
  expect(quantile(0.5, { count: 0, buckets: [0, 0] }, [1, 2])).toBeNull();
  expect(quantile(0.5, { count: 5, buckets: [] }, [])).toBeNull();
});
