/** When a token is due for its next poll. */
export interface Rhythm {
  /** Failures that were not made up for by a success yet, at most ten. */
  readonly failures: number;
  /** Unix milliseconds. */
  readonly nextAt: number;
}

/** What came of a poll. */
export type PollOutcome = 'changed' | 'unchanged' | 'refused' | 'later' | 'fault';

const MAX_FAILURES = 10;

/** What an answer's status means. Pure. */
export function outcomeOf(status: number): PollOutcome {
  if (status === 200) return 'changed';
  if (status === 304) return 'unchanged';
  if (status === 401 || status === 403) return 'refused';
  return status === 404 || status === 429 || status >= 500 ? 'later' : 'fault';
}

/**
 * The next poll: one interval later for each failure, and one less for each success. A fault of the network is no sign
 * of a server that has too much to do, so it does not count as a failure. Pure.
 */
export function nextPoll(
  { failures }: Rhythm,
  outcome: PollOutcome,
  now: number,
  intervalMs: number,
): Rhythm {
  const change = { changed: -1, unchanged: -1, later: 1, refused: 0, fault: 0 }[outcome];
  const next = Math.min(MAX_FAILURES, Math.max(0, failures + change));
  return { failures: next, nextAt: now + intervalMs * (1 + next) };
}

/** Whether flags that the server refused are still served. Pure. */
export function isKept(refusedSince: number, now: number, keepSeconds: number): boolean {
  return now - refusedSince < keepSeconds * 1_000;
}
