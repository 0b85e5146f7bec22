import { describe, expect, it } from 'vitest';
import { countsOf, monthsOf, presentTraffic } from '../../../lib/clients/edge/edge-traffic.ts';
import { ValidationError } from '../../../lib/platform/errors.ts';

describe('the numbers of a report', () => {
  it.each([
    ['none', {}, {}],
    ['zeros', { '/a': { requests200: 0, requests304: 0 } }, {}],
    ['one status', { '/a': { requests304: 2 } }, { '/a requests304': 2 }],
    [
      'two paths',
      { '/a': { requests200: 1, requests304: 2 }, '/b c': { requests200: 3 } },
      { '/a requests200': 1, '/a requests304': 2, '/b c requests200': 3 },
    ],
  ])('are by path and status, without zeros: %s', (_what, sent, expected) => {
    expect(countsOf(sent)).toEqual(expected);
  });
});

describe('the months of a query', () => {
  it.each([
    ['2026-11-22', '2026-11-22', ['2026-11']],
    ['2025-12-31', '2026-02-01', ['2025-12', '2026-01', '2026-02']],
  ])('from %s to %s', (from, to, expected) => {
    expect(monthsOf({ from, to })).toEqual(expected);
  });

  it('are at most 14', () => {
    expect(monthsOf({ from: '2025-10-01', to: '2026-11-30' })).toHaveLength(14);
  });

  it.each([
    ['a day that no month has', '2026-02-30', '2026-03-01', '/query/from'],
    ['the days in the wrong order', '2026-11-22', '2026-11-21', '/query/to'],
    ['more than 14 months', '2025-09-30', '2026-11-01', '/query/to'],
  ])('refuse %s', (_what, from, to, path) => {
    const refused = () => monthsOf({ from, to });

    expect(refused).toThrow(ValidationError);
    expect(refused).toThrow(path);
  });
});

describe('the traffic', () => {
  const days = [
    { day: '2026-10-31', counts: { '/b requests200': 1 } },
    { day: '2026-11-01', counts: { '/b requests200': 2, '/a requests304': 3 } },
    { day: '2026-11-02', counts: { '/b requests200': 4 } },
    // Another component on the same day.
    { day: '2026-11-02', counts: { '/b requests200': 5 } },
    { day: '2026-11-03', counts: { '/b requests200': 9 } },
  ];
  const total = (count: number, group = 'requests200') => [{ group, count }];

  it('is added up by day, for the requested days only', () => {
    const query = { grouping: 'daily', from: '2026-11-01', to: '2026-11-02' } as const;

    expect(presentTraffic(query, days)).toEqual({
      grouping: 'daily',
      dateRange: { from: '2026-11-01', to: '2026-11-02' },
      apiData: [
        {
          apiPath: '/a',
          dataPoints: [{ period: '2026-11-01', trafficTypes: total(3, 'requests304') }],
        },
        {
          apiPath: '/b',
          dataPoints: [
            { period: '2026-11-01', trafficTypes: total(2) },
            { period: '2026-11-02', trafficTypes: total(9) },
          ],
        },
      ],
    });
  });

  it('is added up by month', () => {
    const query = { grouping: 'monthly', from: '2026-10-01', to: '2026-11-30' } as const;
    const [, ofB] = presentTraffic(query, days).apiData;

    expect(ofB?.dataPoints).toEqual([
      { period: '2026-10', trafficTypes: total(1) },
      { period: '2026-11', trafficTypes: total(20) },
    ]);
  });
});
