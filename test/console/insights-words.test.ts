import { expect, it } from 'vitest';
import {
  ageInWords,
  daysInWords,
  percentOf,
  weeksOf,
} from '../../console/src/pages/insights/insights-words.ts';

// A Saturday.
const now = Date.parse('2026-11-28T12:00:00.000Z');

it('what happened is added up by week, over all projects; weeks without anything are there too', () => {
  const monday = { week: '2026-W48', date: '2026-11-23T00:00:00.000Z' };
  const weeks = weeksOf(
    {
      creationArchiveTrends: [
        {
          ...monday,
          project: 'shop',
          createdFlags: { release: 2, experiment: 1 },
          archivedFlags: 1,
        },
        { ...monday, project: 'bank', createdFlags: { release: 1 }, archivedFlags: 0 },
      ],
      lifecycleTrends: [{ ...monday, project: 'shop', newProductionFlags: 5 }],
    },
    now,
  );

  expect(weeks.length).toBe(12);
  expect(weeks[0]).toEqual({ day: '2026-09-07', created: 0, archived: 0, firstUsed: 0 });
  expect(weeks.at(-1)).toEqual({ day: '2026-11-23', created: 4, archived: 1, firstUsed: 5 });
});

it.each([
  ['2026-11-23T00:00:00.000Z', '2026-11-23'],
  ['2026-11-29T23:59:59.000Z', '2026-11-23'],
])('at %s the week is that of %s', (at, monday) => {
  const none = { creationArchiveTrends: [], lifecycleTrends: [] };

  expect(weeksOf(none, Date.parse(at)).at(-1)?.day).toBe(monday);
});

it.each([
  [0, 7, 'Under a week'],
  [7, 30, '1 to 4 weeks'],
  [90, 180, '3 to 6 months'],
  [365, undefined, 'Over a year'],
  [10, 20, '10 to 20 days'],
])('an age of %s to %s days: %s', (fromDays, toDays, words) => {
  expect(ageInWords({ fromDays, toDays })).toBe(words);
});

it.each([
  [undefined, '–'],
  [0, '< 1 day'],
  [1, '1 day'],
  [2.5, '2.5 days'],
])('%s days: %s', (days, words) => {
  expect(daysInWords(days)).toBe(words);
});

it.each([
  [1, 3, 33],
  [0, 0, 0],
])('%i of %i are %i per cent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
