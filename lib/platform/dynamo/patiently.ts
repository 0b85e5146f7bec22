import { setTimeout } from 'node:timers/promises';
import { isDelayedWrite, logRepeat } from '../aws-failures.ts';

/** Attempts of one write, the first included: some two seconds. */
const ATTEMPTS = 10;
const LONGEST_WAIT_MS = 500;

/**
 * Repeats a write that transactions under way, or throttling, have refused: the client of AWS does so for neither. Waits
 * in between, longer each time, with jitter.
 *
 * @param operation for the log, for example `UpdateItem`
 * @param signal ends the wait for the next attempt
 * @throws the error of the last attempt, and at once any other; an `AbortError` when the signal ends a wait
 */
export async function patiently<T>(
  operation: string,
  write: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Error) || !isDelayedWrite(error)) throw error;
      const wait = Math.random() * Math.min(LONGEST_WAIT_MS, 10 * 2 ** attempt);
      await setTimeout(wait, undefined, { signal });
      logRepeat({ operation, attempt: attempt + 1, reason: error.name });
    }
  }
}
