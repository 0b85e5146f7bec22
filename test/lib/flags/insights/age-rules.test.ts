import { expect, it } from 'vitest';
import { agesOf, usesOf } from '../../../../lib/flags/insights/age-rules.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const now = Date.parse('2026-11-28T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

it('flags are counted by age, and which of them can go', () => {
  const flags = [
    { ...anyFlag, createdAt: daysAgo(-1) },
    { ...anyFlag, createdAt: daysAgo(6.9) },
    { ...anyFlag, createdAt: daysAgo(7), stale: true },
    { ...anyFlag, createdAt: daysAgo(400), revivedAt: daysAgo(100), potentiallyStale: true },
    {
      ...anyFlag,
      createdAt: daysAgo(400),
      completion: { at: daysAgo(1), status: 'kept' as const },
    },
    { ...anyFlag, createdAt: daysAgo(400) },
  ];

  expect(agesOf(flags, now)).toEqual([
    { fromDays: 0, toDays: 7, total: 2, overdue: 0 },
    { fromDays: 7, toDays: 30, total: 1, overdue: 1 },
    { fromDays: 30, toDays: 90, total: 0, overdue: 0 },
    { fromDays: 90, toDays: 180, total: 1, overdue: 1 },
    { fromDays: 180, toDays: 365, total: 0, overdue: 0 },
    { fromDays: 365, total: 2, overdue: 1 },
  ]);
});

it.each([
  [null, 'never'],
  [0.9, 'day'],
  [1, 'week'],
  [7, 'month'],
  [30, 'longer'],
])('a flag that was last used %s days ago counts as %s', (days, expected) => {
  const lastSeenAt = days === null ? null : daysAgo(days);

  expect(usesOf([{ lastSeenAt }], now)).toEqual({
    ...{ day: 0, week: 0, month: 0, longer: 0, never: 0 },
    [expected]: 1,
  });
});
