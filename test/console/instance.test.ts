import { describe, expect, it } from 'vitest';
import { dayBefore, requestsByDay } from '../../console/src/pages/instance/requests-by-day.ts';

describe('requests by day', () => {
  it('are those of all paths and statuses, the newest day first', () => {
    const point = (period: string, ...counts: number[]) => ({
      period,
      trafficTypes: counts.map((count) => ({ group: 'requests200', count })),
    });
    expect(
      requestsByDay([
        { dataPoints: [point('2026-11-20', 1, 2), point('2026-11-21', 4)] },
        { dataPoints: [point('2026-11-21', 8)] },
      ]),
    ).toEqual([
      { day: '2026-11-21', count: 12 },
      { day: '2026-11-20', count: 3 },
    ]);
  });

  it.each([
    ['2026-11-22T00:30:00Z', 0, '2026-11-22'],
    ['2026-03-01T12:00:00Z', 1, '2026-02-28'],
  ])('%s, %i days ago, is %s', (now, days, day) => {
    expect(dayBefore(new Date(now), days)).toBe(day);
  });
});
