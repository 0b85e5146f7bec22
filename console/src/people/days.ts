import { DAY_MS, dayOf } from '../../../lib/platform/days.ts';

/** The day so many days after a time, as date fields have it: `2026-11-29`. */
export function inDays(days: number, from: Date): string {
  return dayOf(from.getTime() + days * DAY_MS);
}

/** The last second of a day, in UTC; other text is unchanged, for the service to refuse. */
export function endOfDay(day: string): string {
  return /^\d{4,}-\d{2}-\d{2}$/.test(day) ? `${day}T23:59:59.000Z` : day;
}
