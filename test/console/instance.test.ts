import { describe, expect, it } from 'vitest';
import { requestsByDay } from '../../console/src/pages/instance/requests-by-day.ts';

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
});
