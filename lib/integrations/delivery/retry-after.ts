/** The longest pause that a receiver can request; nobody would deliberately wait longer. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1_000;

/**
 * Parses the header `Retry-After`, seconds or an HTTP date (RFC 9110, 10.2.3), into milliseconds.
 * At most a day.
 *
 * @returns `undefined` if the header is missing or invalid
 */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  const ms = msOf((header ?? '').trim(), now);
  return Number.isNaN(ms) ? undefined : Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, ms));
}

function msOf(text: string, now: Date): number {
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // All forms of HTTP dates start with the day of the week; `Date.parse` accepts far more.
  return /^[a-z]{3}/i.test(text) ? Date.parse(text) - now.getTime() : Number.NaN;
}
