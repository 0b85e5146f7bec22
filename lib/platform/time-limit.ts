import { ConflictError } from './errors.ts';

/** Below the 29 s that a function has, so that the caller learns how far it came. */
const STOP_AFTER_MS = 20_000;

/**
 * Ends a request that changes very many things before its caller stops waiting. The same request continues.
 * @param what remains to be done: `flags are left to copy`
 * @returns a function that throws a {ConflictError} when the time is over, given the number of things left
 */
export function timeLimit(what: string): (left: number) => void {
  const startedAt = Date.now();
  return (left) => {
    if (Date.now() - startedAt < STOP_AFTER_MS) return;
    throw new ConflictError(
      `Stopped after ${STOP_AFTER_MS / 1000} seconds: ${left} ${what}. Send the request again to continue.`,
    );
  };
}
