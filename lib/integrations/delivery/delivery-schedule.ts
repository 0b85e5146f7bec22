const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Waits after each failed step. Step 0 sends up to twice, one request right after the other; every
 * later step sends once. Some 28 hours in total: a receiver may be down for a day without missing anything.
 */
const waits = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
] as const;

/** SQS's longest delay. */
const QUEUED_WITHIN_MS = 15 * MINUTE;

/** A fifth to either side, so that a recovering receiver does not get all requests at once. */
const JITTER = 0.2;

/**
 * When the relay has to queue an attempt, because SQS cannot delay its message for so long. Messages that
 * are sent again and again until they are due would be a chain, which Lambda stops after 16 calls of a function.
 *
 * @param due when the attempt is due
 * @returns `undefined` when its message can be sent now
 */
export function relayedAt(due: Date, now: Date): Date | undefined {
  const at = new Date(due.getTime() - QUEUED_WITHIN_MS);
  return at > now ? at : undefined;
}

/**
 * How often a step of the schedule sends each request.
 * @param step 0 for the first
 */
export function attemptsIn(step: number): number {
  return step === 0 ? 2 : 1;
}

/**
 * Milliseconds to wait after a failed step; `undefined` after the last.
 *
 * @param step 0 for the first
 * @param factor scales the wait, so that tests do not take a day
 * @param random 0 to 1
 */
export function waitAfter(
  step: number,
  factor: number,
  random: () => number = Math.random,
): number | undefined {
  const wait = waits[step];
  if (wait === undefined) return undefined;
  return Math.round(wait * factor * (1 - JITTER + 2 * JITTER * random()));
}

/**
 * Milliseconds to wait when the receiver has requested a pause: never less than requested, and up
 * to a fifth more, so that its postponed requests do not all come back at the same moment. No
 * factor scales it.
 */
export function waitAtLeast(
  wait: number,
  requestedMs: number,
  random: () => number = Math.random,
): number {
  return Math.max(wait, Math.round(requestedMs * (1 + JITTER * random())));
}
