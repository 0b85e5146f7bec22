import { expect, it } from 'vitest';
import {
  averageDays,
  leadTimeOf,
  presentLeadTimes,
} from '../../../../lib/flags/insights/lead-time-rules.ts';

const production = new Set(['production', 'eu-production']);
const at = (day: number, hour = 12) =>
  `2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const flag = { name: 'checkout', createdAt: at(1) };
const created = { type: 'feature-created', createdAt: at(1), environment: null } as const;
const enabled = (day: number, environment = 'production') =>
  ({ type: 'feature-environment-enabled', createdAt: at(day), environment }) as const;
const ofDeleted = { ...enabled(1), createdAt: '2026-10-01T12:00:00.000Z' } as const;
const disabled = { ...enabled(2), type: 'feature-environment-disabled' } as const;

it.each([
  [
    'is until the first time in any production',
    [created, enabled(4, 'eu-production'), enabled(6)],
    3,
  ],
  ['does not count other environments', [created, enabled(2, 'development'), enabled(5)], 4],
  ['does not count that it was switched off', [created, disabled, enabled(3)], 2],
  ['is none before it is switched on', [created, enabled(2, 'development')], undefined],
  ['is none without events', [], undefined],
  ['does not begin with a deleted flag of that name', [ofDeleted, created, enabled(9)], 8],
  ['is none if the log begins later', [enabled(3)], undefined],
])('the lead time of a flag %s', (_rule, events, days) => {
  expect(leadTimeOf(flag, events, production)?.days).toBe(days);
});

it('lead times are presented by name, in tenths of days, with their average', () => {
  const times = [
    { name: 'b', at: at(2), days: 1.04 },
    { name: 'a', at: at(3), days: 2.26 },
  ];
  expect(presentLeadTimes(times)).toEqual({
    features: [
      { name: 'a', timeToProduction: 2.3 },
      { name: 'b', timeToProduction: 1 },
    ],
    projectAverage: 1.7,
  });
});

it('there is no average of nothing', () => {
  expect([averageDays([]), presentLeadTimes([])]).toEqual([undefined, { features: [] }]);
});
