/** What a receiver may ask for at most; it is the longest that anybody would wait on purpose. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1_000;

const msOf = (text: string, now: Date): number => {
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // All forms of HTTP dates begin with the day of the week; `Date.parse` takes far more.
  return /^[a-z]{3}/i.test(text) ? Date.parse(text) - now.getTime() : Number.NaN;
};

/**
 * Milliseconds that the header `Retry-After` asks to wait: seconds or an HTTP date (RFC 9110, 10.2.3).
 * At most a day.
 *
 * @returns `undefined` when there is none that can be read
 */
export const parseRetryAfter = (header: string | undefined, now: Date): number | undefined => {
  const ms = msOf((header ?? '').trim(), now);
  return Number.isNaN(ms) ? undefined : Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, ms));
};
