import { describe, expect, it } from 'vitest';
import { toListedFlag } from '../../../../lib/flags/directory/directory-rules.ts';
import {
  calendarWeekOf,
  checkDays,
  creationTrendsOf,
  productionTrendsOf,
  projectCountsOf,
} from '../../../../lib/flags/insights/instance-trends.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const environments = [
  {
    name: 'production',
    type: 'production',
    enabled: true,
    protected: true,
    sortOrder: 1,
    version: 1,
  },
];
const range = { from: '2026-10-01', to: '2026-11-30' };
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T12:00:00.000Z`;
const flag = (more: object) =>
  toListedFlag({ ...anyFlag, project: 'shop', createdAt: day(3), ...more });
const firstWeek = { week: '2026-W45', date: '2026-11-02T00:00:00.000Z', project: 'shop' };
const secondWeek = { week: '2026-W46', date: '2026-11-09T00:00:00.000Z', project: 'shop' };

it.each([
  ['2026-11-02', '2026-W45', '2026-11-02'],
  ['2026-11-08T23:59:59.999Z', '2026-W45', '2026-11-02'],
  ['2027-01-03', '2026-W53', '2026-12-28'],
  ['2024-12-30', '2025-W01', '2024-12-30'],
])('%s is in the week %s', (at, week, monday) => {
  expect(calendarWeekOf(at)).toEqual({ week, date: `${monday}T00:00:00.000Z` });
});

it('flags are counted in the weeks in which they were created and archived', () => {
  const flags = [
    flag({ type: 'release' }),
    flag({ type: 'experiment', archivedAt: day(10) }),
    flag({ type: 'experiment', createdAt: '2026-09-30T00:00:00.000Z' }),
  ];

  expect(creationTrendsOf(flags, range)).toEqual([
    { ...firstWeek, createdFlags: { release: 1, experiment: 1 }, archivedFlags: 0 },
    { ...secondWeek, createdFlags: {}, archivedFlags: 1 },
  ]);
});

it('flags are counted in the week in which they were first used in production', () => {
  const flags = [
    flag({ firstSeen: { production: day(10) } }),
    flag({ firstSeen: { development: day(4) } }),
  ];

  expect(productionTrendsOf(flags, () => environments, range)).toEqual([
    { ...secondWeek, newProductionFlags: 1 },
  ]);
});

it('a project has its health and the days that flags take to production', () => {
  const flags = [flag({ stale: true }), flag({ firstSeen: { production: day(5) } })];

  expect(projectCountsOf('shop', flags, () => environments)).toEqual({
    project: 'shop',
    total: 2,
    active: 1,
    stale: 1,
    potentiallyStale: 0,
    health: 50,
    technicalDebt: 50,
    timeToProduction: 2,
  });
});

describe('the days of trends', () => {
  const now = Date.parse(day(22));

  it('are the last twelve weeks', () => {
    expect(checkDays({}, now)).toEqual({ from: '2026-08-30', to: '2026-11-22' });
  });

  it.each([
    [{ from: '2026-11-23' }, 'must not be before `from`'],
    [{ from: '2025-11-20' }, 'must be within 366 days'],
    [{ to: '2026-02-30' }, 'must be a day of the calendar'],
  ])('are refused if they are %j', (sent, rule) => {
    expect(() => checkDays(sent, now)).toThrow(rule);
  });
});
