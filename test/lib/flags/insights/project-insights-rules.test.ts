import { expect, it } from 'vitest';
import { statsOf } from '../../../../lib/flags/insights/project-insights-rules.ts';

const now = Date.parse('2026-11-27T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
const flag = (created: number, archived?: number) => ({
  createdAt: daysAgo(created),
  archivedAt: archived === undefined ? null : daysAgo(archived),
});
const day = (days: number, count: number) => ({ date: daysAgo(days).slice(0, 10), count });

it('the stats of a project are of the last 30 days, and of the 30 days before', () => {
  const stats = statsOf(
    {
      flags: [flag(0), flag(29), flag(30), flag(59, 40), flag(60, 10), flag(100, 70)],
      activity: [day(70, 1_000), day(59, 5), day(30, 7), day(29, 11), day(0, 13)],
      leadTimes: [
        { name: 'a', at: daysAgo(3), days: 2 },
        { name: 'b', at: daysAgo(5), days: 5 },
        { name: 'c', at: daysAgo(40), days: 90 },
      ],
      memberTimes: [daysAgo(3), daysAgo(31)],
    },
    now,
  );

  expect(stats).toEqual({
    avgTimeToProdCurrentWindow: 3.5,
    createdCurrentWindow: 2,
    createdPastWindow: 2,
    archivedCurrentWindow: 1,
    archivedPastWindow: 1,
    projectActivityCurrentWindow: 24,
    projectActivityPastWindow: 12,
    projectMembersAddedCurrentWindow: 1,
  });
});
