import { setTimeout } from 'node:timers/promises';

/** A start may take 10 s. What is not read after this long, the first request waits for. */
const PATIENCE_MS = 2_000;

/**
 * Waits for what a function reads while it starts, where Lambda gives it two processors whatever its memory: later, the
 * first connection and the first answer would cost several times as much. Neither a table that fails nor one that
 * does not answer fails the start, because each request reads again, and reports the error.
 * @param firstReads what the requests of the function wait for
 * @param longestMs how long the start waits at most, in milliseconds
 */
export async function untilStarted(
  firstReads: readonly (() => Promise<void>)[],
  longestMs = PATIENCE_MS,
): Promise<void> {
  if (!process.env.AWS_LAMBDA_FUNCTION_NAME) return;
  const timer = new AbortController();
  const reads = Promise.allSettled(firstReads.map((read) => read()));
  const late = setTimeout(longestMs, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([reads, late]);
  timer.abort();
}
