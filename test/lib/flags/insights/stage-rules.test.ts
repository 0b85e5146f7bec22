import { describe, expect, it } from 'vitest';
import { dayCountsOf } from '../../../../lib/events/read/count-by-day.ts';
import { toListedFlag } from '../../../../lib/flags/directory/directory-rules.ts';
import { countByStage, summarizeStages } from '../../../../lib/flags/insights/stage-rules.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const production = {
  name: 'production',
  type: 'production',
  enabled: true,
  protected: true,
  sortOrder: 1,
  version: 1,
};
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const flag = (more: object) => toListedFlag({ ...anyFlag, createdAt: day(1), ...more });

const flags = [
  flag({}),
  flag({ firstSeen: { development: day(3) } }),
  flag({ firstSeen: { development: day(2), production: day(5) } }),
  flag({ firstSeen: { production: day(8) }, completion: { at: day(10), status: 'kept' } }),
  flag({ archivedAt: day(20) }),
];

describe('the stages of flags', () => {
  it('are counted', () => {
    expect(countByStage(flags, () => [production])).toEqual({
      initial: 1,
      preLive: 1,
      live: 1,
      completed: 1,
      archived: 1,
    });
  });

  it('are summarized, with the days spent in those that were left', () => {
    expect(summarizeStages(flags, [production], Date.parse(day(28)))).toEqual({
      // 2, 1, 7 and 19 days.
      initial: { averageDays: 7.3, currentFlags: 1 },
      preLive: { averageDays: 3, currentFlags: 1 },
      live: { averageDays: 2, currentFlags: 1 },
      completed: { averageDays: null, currentFlags: 1 },
      archived: { currentFlags: 1, last30Days: 1 },
    });
  });

  it('count as archived lately for 30 days', () => {
    const { archived } = summarizeStages(flags, [], Date.parse('2027-01-01T00:00:00.000Z'));

    expect(archived).toEqual({ currentFlags: 1, last30Days: 0 });
  });
});

describe('the events of a project by day', () => {
  const days = [
    { sk: 'DAY#2026-11-01', first: 1 },
    { sk: 'DAY#2026-11-03', first: 5 },
    { sk: 'DAY#2026-11-04', first: 6 },
  ];

  it.each([
    ['are the positions between markers', { length: 9 }, [4, 1, 4]],
    ['leave out a former project with the same id', { length: 9, since: 4 }, [1, 1, 4]],
    ['leave out days of a former project', { length: 9, since: 6 }, [4]],
  ])('%s', (_what, head, counts) => {
    expect(dayCountsOf(days, head).map(({ count }) => count)).toEqual(counts);
  });

  it('have their day', () => {
    expect(dayCountsOf(days, { length: 9 })[0]).toEqual({ date: '2026-11-01', count: 4 });
  });
});
