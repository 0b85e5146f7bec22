/** A minute in milliseconds. */
export const MINUTE_MS = 60_000;

/** An hour in milliseconds. */
export const HOUR_MS = 3_600_000;

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

/** The day of a time, `yyyy-mm-dd` in UTC. Pure. @param time in milliseconds since 1970 */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The day so many days before a time, `yyyy-mm-dd` in UTC. Pure. @param time in milliseconds since 1970 */
export function dayBefore(time: number, days: number): string {
  return dayOf(time - days * DAY_MS);
}
