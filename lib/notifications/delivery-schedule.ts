const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Waits after each failed round. Round 0 is two attempts, one right after the other; every later
 * round is one. Together some 28 hours: a receiver may be down for a day and miss nothing.
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

/** A fifth to either side, so that a receiver that comes back is not hit by all at once. */
const JITTER = 0.2;

/**
 * Attempts of a round.
 * @param round 0 for the first
 */
export const attemptsIn = (round: number): number => (round === 0 ? 2 : 1);

/**
 * Milliseconds to wait when a round has failed; `undefined` when it was the last.
 *
 * @param round 0 for the first
 * @param factor scales the wait, so that tests need not take a day
 * @param random 0 to 1
 */
export const waitAfter = (
  round: number,
  factor: number,
  random: () => number = Math.random,
): number | undefined => {
  const wait = waits[round];
  if (wait === undefined) return undefined;
  return Math.round(wait * factor * (1 - JITTER + 2 * JITTER * random()));
};

/**
 * Milliseconds to wait when the receiver has asked for some: never less, and up to a fifth more, so that
 * not all that it has put off comes back in the same moment. It is taken literally: no factor scales it.
 */
export const waitAtLeast = (
  wait: number,
  askedMs: number,
  random: () => number = Math.random,
): number => Math.max(wait, Math.round(askedMs * (1 + JITTER * random())));
