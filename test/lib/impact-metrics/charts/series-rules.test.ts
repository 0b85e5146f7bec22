import { describe, expect, it } from 'vitest';
import { selectorsOf } from '../../../../lib/impact-metrics/charts/label-rules.ts';
import { seriesOf, spanOf } from '../../../../lib/impact-metrics/charts/series-rules.ts';
import type { MetricSteps, SeriesSum } from '../../../../lib/impact-metrics/model.ts';

const now = new Date('2026-11-28T10:20:30Z');

describe('what is read for a range', () => {
  it.each([
    ['hour', 'minute', 60, '2026-11-28T09:21:00.000Z', '2026-11-28T10:21:00.000Z'],
    ['day', 'hour', 3_600, '2026-11-27T11:00:00.000Z', '2026-11-28T11:00:00.000Z'],
    ['week', 'hour', 10_800, '2026-11-21T12:00:00.000Z', '2026-11-28T12:00:00.000Z'],
    ['month', 'day', 86_400, '2026-10-30T00:00:00.000Z', '2026-11-29T00:00:00.000Z'],
  ] as const)('of a %s are periods of a %s', (range, of, stepSeconds, from, to) => {
    expect(spanOf(range, now)).toEqual({
      of,
      stepSeconds,
      from: new Date(from),
      to: new Date(to),
    });
  });
});

const counted = (sum: number, labels: Record<string, string> = {}): SeriesSum => ({
  labels,
  sum,
  count: 0,
  buckets: [],
});
const reported = (sum: number, count: number, labels: Record<string, string> = {}) => ({
  ...counted(sum, labels),
  count,
});

/** Periods of three days, by the number of the day. */
function steps(
  type: MetricSteps['type'],
  days: Readonly<Record<number, SeriesSum[]>>,
): MetricSteps {
  return {
    type,
    boundaries: [],
    points: Object.entries(days).map(([day, series]) => ({
      at: new Date(Date.UTC(2026, 10, Number(day))),
      series,
    })),
  };
}

const span = {
  of: 'day',
  stepSeconds: 86_400,
  from: new Date('2026-11-01'),
  to: new Date('2026-11-04'),
} as const;
const question = { mode: 'count', selectors: {} } as const;

/** The values of each group. */
function values(...given: Parameters<typeof seriesOf>) {
  return seriesOf(...given).series.map(({ group, isRest, points }) => ({
    group,
    isRest,
    values: points.map(({ value }) => value),
  }));
}

describe('the points of a metric', () => {
  it('are one for each step, without a value where there is no data', () => {
    const read = steps('counter', { 1: [counted(4)], 3: [counted(2), counted(1, { a: 'b' })] });

    expect(seriesOf(read, span, question)).toEqual({
      groups: 1,
      series: [
        {
          group: null,
          isRest: false,
          points: [
            { at: '2026-11-01T00:00:00.000Z', value: 4 },
            { at: '2026-11-02T00:00:00.000Z', value: null },
            { at: '2026-11-03T00:00:00.000Z', value: 3 },
          ],
        },
      ],
    });
  });

  it('are none for a metric that nobody has sent', () => {
    expect(seriesOf(steps('unknown', {}), span, question)).toEqual({ groups: 0, series: [] });
  });

  it('are of the labels that are selected', () => {
    const read = steps('counter', {
      1: [counted(4, { appName: 'shop' }), counted(2, { appName: 'basket' }), counted(1)],
    });

    expect(values(read, span, { ...question, selectors: { appName: ['shop'] } })).toEqual([
      { group: null, isRest: false, values: [4, null, null] },
    ]);
  });

  it('are divided by a label, the largest group first', () => {
    const read = steps('counter', {
      1: [counted(4, { appName: 'shop' }), counted(2, { appName: 'basket' }), counted(1)],
      2: [counted(5, { appName: 'basket', a: 'b' })],
    });

    expect(values(read, span, { ...question, groupBy: 'appName' })).toEqual([
      { group: 'basket', isRest: false, values: [2, 5, null] },
      { group: 'shop', isRest: false, values: [4, null, null] },
      { group: null, isRest: false, values: [1, null, null] },
    ]);
  });

  it('are added up beyond 20 groups', () => {
    const series = Array.from({ length: 23 }, (_, at) => counted(100 - at, { user: `u${at}` }));
    const { groups, series: shown } = seriesOf(steps('counter', { 1: series }), span, {
      ...question,
      groupBy: 'user',
    });

    expect(groups).toBe(23);
    expect(shown).toHaveLength(21);
    expect(shown[20]).toMatchObject({
      group: null,
      isRest: true,
      points: [{ value: 80 + 79 + 78 }, {}, {}],
    });
  });

  it('of several periods are one: the average of a gauge is that of all its reports', () => {
    const hours = {
      of: 'hour',
      stepSeconds: 10_800,
      from: span.from,
      to: new Date('2026-11-01T03:00Z'),
    } as const;
    const read: MetricSteps = {
      type: 'gauge',
      boundaries: [],
      points: [
        {
          at: new Date('2026-11-01T00:00Z'),
          series: [reported(10, 1), reported(4, 1, { a: 'b' })],
        },
        { at: new Date('2026-11-01T02:00Z'), series: [reported(60, 2)] },
      ],
    };

    expect(values(read, hours, { mode: 'avg', selectors: {} })[0]?.values).toEqual([74 / 4]);
    // The average of each series, added up.
    expect(values(read, hours, { mode: 'sum', selectors: {} })[0]?.values).toEqual([70 / 3 + 4]);
  });
});

describe('the labels of a request', () => {
  it('are selectors, with all values of a name', () => {
    expect(selectorsOf(['appName=shop', 'a=b=c', 'appName=basket'], 'production')).toEqual({
      appName: ['shop', 'basket'],
      a: ['b=c'],
    });
  });

  it.each([
    [['environment=production'], {}],
    [['environment=*'], {}],
    [['environment=development', 'environment=production'], {}],
    [['environment=development'], undefined],
  ])('%j select the environment that is read, or nothing', (labels, expected) => {
    expect(selectorsOf(labels, 'production')).toEqual(expected);
  });
});
