/*
 * Days of the log are those of UTC, by which it is filtered and counted; so are the times beside its events, that an event is
 * where its time says.
 */
import { dayBefore, dayOf } from '../../../../lib/platform/days.ts';

/** A span of days, `yyyy-mm-dd`, both inclusive; without an end, until today. */
export interface DaySpan {
  readonly from: string;
  readonly to?: string;
}

/** Spans that one chooses by name. */
export const spans = ['Today', 'Yesterday', 'Last 7 days', 'Last 30 days'] as const;

const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** Events by day, the latest first, in the order in which they are given. Pure. */
export function groupByDay<E extends { readonly createdAt: string }>(
  events: readonly E[],
): readonly { readonly day: string; readonly events: readonly E[] }[] {
  const days = new Map<string, E[]>();
  for (const event of events) {
    const day = event.createdAt.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, ofDay]) => ({ day, events: ofDay }));
}

/** A day as a heading: `Today`, `Yesterday`, `Wednesday, 25 November 2026`. Pure. */
export function dayInWords(day: string, now: number): string {
  if (day === dayOf(now)) return 'Today';
  return day === dayBefore(now, 1) ? 'Yesterday' : long.format(new Date(day));
}

/** A day in little room: `25 Nov`; anything else as it is. Pure. */
export function shortDay(day: string): string {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? day : short.format(date);
}

/** The time of day, as the day is meant: `22:58`. Pure. */
export function timeOfDay(at: string): string {
  return clock.format(new Date(at));
}

/** The days of a span. Pure. */
export function spanOf(name: (typeof spans)[number], now: number): DaySpan {
  const today = dayOf(now);
  switch (name) {
    case 'Today':
      return { from: today };
    case 'Yesterday':
      return { from: dayBefore(now, 1), to: dayBefore(now, 1) };
    case 'Last 7 days':
      return { from: dayBefore(now, 6) };
    case 'Last 30 days':
      return { from: dayBefore(now, 29) };
  }
}

/** The chosen days in words; `undefined` where none are. Pure. */
export function spanInWords(from: string, to: string, now: number): string | undefined {
  if (from === '' && to === '') return undefined;
  const known = spans.find((name) => {
    const span = spanOf(name, now);
    return span.from === from && (span.to ?? '') === to;
  });
  if (known) return known;
  if (from === to) return shortDay(from);
  if (to === '') return `since ${shortDay(from)}`;
  return from === '' ? `until ${shortDay(to)}` : `${shortDay(from)} to ${shortDay(to)}`;
}

/** So many days until today, the oldest first, each with its number of events. Pure. */
export function barsOf(
  counts: readonly { readonly date: string; readonly count: number }[],
  days: number,
  now: number,
): readonly { readonly date: string; readonly count: number }[] {
  const known = new Map(counts.map(({ date, count }) => [date, count]));
  return Array.from({ length: days }, (_, index) => {
    const date = dayBefore(now, days - 1 - index);
    return { date, count: known.get(date) ?? 0 };
  });
}
