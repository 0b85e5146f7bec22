import { expect, it } from 'vitest';
import { dayBefore } from '../../../lib/platform/days.ts';

it.each([
  ['2026-11-22T00:30:00Z', 0, '2026-11-22'],
  ['2026-03-01T12:00:00Z', 1, '2026-02-28'],
])('%s, %i days ago, is %s', (now, days, day) => {
  expect(dayBefore(Date.parse(now), days)).toBe(day);
});
