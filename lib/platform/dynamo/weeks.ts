const WEEK_SECONDS = 7 * 24 * 3_600;

/** The week of a time, counted since 1970. */
export function weekOf(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / WEEK_SECONDS);
}

/** The `ttl` of an item about a week: it is kept until the end of the next one. */
export function ttlOfWeek(week: number): number {
  return (week + 2) * WEEK_SECONDS;
}
