import { expect, it } from 'vitest';
import {
  periodKey,
  spansOf,
  startOfKey,
} from '../../../../lib/impact-metrics/rows/period-rules.ts';

const now = Date.parse('2026-11-28T12:00:00.000Z');

it.each<[string, string, string, string[]]>([
  ['minutes', '11-28T11:50', '11-28T11:55', ['minute 11-28T11:50 11-28T11:55']],
  ['an hour', '11-28T11:00', '11-28T12:00', ['hour 11-28T11:00 11-28T12:00']],
  ['a day', '11-27T00:00', '11-28T00:00', ['day 11-27T00:00 11-28T00:00']],
  ['nothing', '11-28T11:50', '11-28T11:50', []],
  [
    'minutes around an hour',
    '11-28T09:58',
    '11-28T11:01',
    [
      'minute 11-28T09:58 11-28T10:00',
      'hour 11-28T10:00 11-28T11:00',
      'minute 11-28T11:00 11-28T11:01',
    ],
  ],
  [
    'all of them around a day',
    '11-26T22:58',
    '11-28T01:01',
    [
      'minute 11-26T22:58 11-26T23:00',
      'hour 11-26T23:00 11-27T00:00',
      'day 11-27T00:00 11-28T00:00',
      'hour 11-28T00:00 11-28T01:00',
      'minute 11-28T01:00 11-28T01:01',
    ],
  ],
  [
    'whole hours where minutes are gone',
    '11-24T22:58',
    '11-26T01:00',
    ['hour 11-24T23:00 11-25T00:00', 'day 11-25T00:00 11-26T00:00', 'hour 11-26T00:00 11-26T01:00'],
  ],
  [
    'whole days where hours are gone',
    '11-10T22:58',
    '11-13T00:00',
    ['day 11-11T00:00 11-13T00:00'],
  ],
  ['90 days at most', '01-01T00:00', '11-28T00:00', ['day 08-31T00:00 11-28T00:00']],
])('a time is made up of rows: %s', (_what, from, to, expected) => {
  const spans = spansOf(timeOf(from), timeOf(to), now);
  expect(spans.map((span) => `${span.step} ${shortOf(span.from)} ${shortOf(span.to)}`)).toEqual(
    expected,
  );
});

it.each(['minute', 'hour', 'day'] as const)('the key of a %s is that of its start', (step) => {
  const key = periodKey(step, Date.parse('2026-11-28T12:34:56.789Z'));
  expect(periodKey(step, startOfKey(step, key))).toBe(key);
  expect(key).toBe(
    { minute: 'M#2026-11-28T12:34', hour: 'H#2026-11-28T12', day: 'D#2026-11-28' }[step],
  );
});

function timeOf(text: string): number {
  return Date.parse(`2026-${text}:00.000Z`);
}

function shortOf(time: number): string {
  return new Date(time).toISOString().slice(5, 16);
}
