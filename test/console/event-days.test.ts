import { expect, it } from 'vitest';
import {
  barsOf,
  dayInWords,
  groupByDay,
  spanInWords,
  spanOf,
  timeOfDay,
} from '../../console/src/pages/events/days.ts';

const now = Date.parse('2026-11-27T00:30:00Z');

it.each([
  ['2026-11-27', 'Today'],
  ['2026-11-26', 'Yesterday'],
  ['2026-11-25', 'Wednesday, 25 November 2026'],
])('%s is called %s', (day, words) => {
  expect(dayInWords(day, now)).toBe(words);
});

it('the time of an event is that of its day, whatever the zone of the reader', () => {
  expect(timeOfDay('2026-11-26T23:58:00Z')).toBe('23:58');
});

it('events are by day, in their order', () => {
  const events = ['2026-11-27T00:10:00Z', '2026-11-26T23:00:00Z', '2026-11-26T01:00:00Z'];
  expect(groupByDay(events.map((createdAt) => ({ createdAt })))).toEqual([
    { day: '2026-11-27', events: [{ createdAt: events[0] }] },
    { day: '2026-11-26', events: [{ createdAt: events[1] }, { createdAt: events[2] }] },
  ]);
});

it.each([
  ['Today', { from: '2026-11-27' }],
  ['Yesterday', { from: '2026-11-26', to: '2026-11-26' }],
  ['Last 7 days', { from: '2026-11-21' }],
  ['Last 30 days', { from: '2026-10-29' }],
] as const)('%s is %j', (name, span) => {
  expect(spanOf(name, now)).toEqual(span);
});

it.each([
  ['', '', undefined],
  ['2026-11-27', '', 'Today'],
  ['2026-11-26', '2026-11-26', 'Yesterday'],
  ['2026-11-21', '', 'Last 7 days'],
  ['2026-11-03', '2026-11-03', '3 Nov'],
  ['2026-11-03', '2026-11-05', '3 Nov to 5 Nov'],
  ['2026-11-03', '', 'since 3 Nov'],
  ['', '2026-11-03', 'until 3 Nov'],
  ['yesterday', '', 'since yesterday'],
])('from "%s" to "%s" is called %s', (from, to, words) => {
  expect(spanInWords(from, to, now)).toBe(words);
});

it('each day has a bar, also one without events', () => {
  expect(barsOf([{ date: '2026-11-26', count: 4 }], 3, now)).toEqual([
    { date: '2026-11-25', count: 0 },
    { date: '2026-11-26', count: 4 },
    { date: '2026-11-27', count: 0 },
  ]);
});
