import { Refusal } from './refusal.ts';

/** Too many requests, or a service that is busy, restarted or replaced: a moment later it answers. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const MOST_RETRIES = 4;
const FIRST_PAUSE_MS = 300;

/** A user who would have to wait longer is told why instead. */
const LONGEST_PAUSE_MS = 20_000;

/**
 * Whether a read is sent again. Writes never are: nobody knows whether the first was carried out.
 * @param retries that were made already
 */
export function isRetried(retries: number, error: Error): boolean {
  return (
    error instanceof Refusal &&
    passing.has(error.status) &&
    retries < MOST_RETRIES &&
    (error.retryAfterMs ?? 0) <= LONGEST_PAUSE_MS
  );
}

/**
 * Milliseconds before a read is sent again: what the service asked for, or a pause that doubles. By chance they
 * differ, so that those who were refused together do not come back together.
 * @param retries that were made already
 * @param random from 0 to 1
 */
export function pauseBeforeRetry(retries: number, error: Error, random = Math.random()): number {
  const growing = FIRST_PAUSE_MS * 2 ** retries;
  const asked = error instanceof Refusal ? error.retryAfterMs : undefined;
  return asked === undefined ? growing * (0.5 + random) : asked + FIRST_PAUSE_MS * random;
}
