import { expect, it } from 'vitest';
import { weekFromMonday } from '../../../../lib/integrations/weekly/week-rules.ts';

it('a week begins on Monday, in UTC', () => {
  const sunday = weekFromMonday(new Date('2026-11-22T23:59:59.999Z'));
  const monday = weekFromMonday(new Date('2026-11-23T00:00:00.000Z'));
  const nextSunday = weekFromMonday(new Date('2026-11-29T23:59:59.999Z'));

  expect([monday - sunday, nextSunday - monday]).toEqual([1, 0]);
});
