import { log } from './log.ts';

/** Reasons of a cancelled transaction for which the same one may succeed in a moment. */
const throttledWrites: ReadonlySet<string> = new Set([
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);
/** The same, with other writes that were under way. */
export const delayedWrites: ReadonlySet<string> = new Set([
  ...throttledWrites,
  'TransactionConflict',
]);

/** What a service answers, in its own words, to more requests than it takes. */
const throttles: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'ThrottlingException',
  'TooManyRequestsException',
  ...throttledWrites,
]);

/** What a call is called that got no answer: by Node, or by the SDK for e-mail. */
const deadConnections: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'TimeoutError',
]);

/** The reason why one action of a transaction failed; `None` if it did not. */
interface CancellationReason {
  readonly Code?: string | undefined;
}

/** Whether a transaction was cancelled for throttling, and for nothing else. */
export function isThrottledOnly(reasons: readonly CancellationReason[]): boolean {
  return failedOnlyFor(reasons, throttledWrites);
}

/** Whether a write was refused because of other writes that were under way, or for throttling: nothing is wrong with it. */
export function isDelayedWrite(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'TransactionConflictException' || failedOnlyFor(reasonsOf(error), delayedWrites)
  );
}

/** Whether a call failed because the service is busy or not reached: the same request may succeed in a moment. */
export function isOverload(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const reason = reasonOf(error);
  return throttles.has(reason) || deadConnections.has(reason) || isDelayedWrite(error);
}

/**
 * How a service refuses a call that nobody is wrong to make, by the first letters: the role lacks a right, its credentials
 * have ended, a key cannot be used, or the table is being restored. Nor is anybody when a variable is missing.
 */
const unavailable =
  /^(Access|Auth|Config|Decrypt|Expired|Inaccessible|Incomplete|Internal|Invalid(Client|Sig)|KMS|Kms|Missing|NotAuth|OptIn|QueueDoes|ResourceNot|Signature|Unrecog)/;

/** Whether a call failed because a service cannot be used as long as nobody mends that, or it recovers. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return unavailable.test(error.name) || ('status' in error && passingStatuses.has(error.status));
}

/** Whether a service refuses a call because it gets too many. */
export function isThrottle(error: unknown): boolean {
  return throttles.has(reasonOf(error));
}

/** Statuses for which the same request may succeed in a moment: the service failed, or is not reached. */
const passingStatuses: ReadonlySet<unknown> = new Set([500, 502, 503, 504]);

/** Whether the client of AWS sends a call again. What a transaction is cancelled for, those decide who write it. */
export function isRepeatable(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'TransactionCanceledException') return false;
  const reason = reasonOf(error);
  return (
    throttles.has(reason) ||
    deadConnections.has(reason) ||
    reason === 'TransactionInProgressException' ||
    ('status' in error && passingStatuses.has(error.status))
  );
}

/** What the log says of an attempt of a call, without the request and the answer: they may contain secrets. */
interface CallAttempt {
  /** For example `GetItem`. */
  readonly operation: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly reason: string;
}

/** Adds a line to the log for an attempt that is made because the one before failed for this reason. */
export function logRepeat(attempt: CallAttempt): void {
  log.warn('a call to AWS is repeated', { ...attempt });
}

/** Adds a line to the log for an attempt that was refused; an alarm counts them. */
export function logThrottled(attempt: CallAttempt): void {
  log.warn('a call to AWS is throttled', { ...attempt });
}

/**
 * Passes the attempts of calls on. Adds a line to the log for each that is throttled or gets no answer, and for
 * each that is made for another reason.
 * @param send is given the same object for all attempts of one call
 */
export function loggedAttempts<Args extends object, Result>(
  operation: string,
  send: (args: Args) => Promise<Result>,
): (args: Args) => Promise<Result> {
  const failures = new WeakMap<Args, Failures>();
  return async (args) => {
    const before = failures.get(args);
    const attempt = (before?.count ?? 0) + 1;
    if (before?.unlogged !== undefined) {
      logRepeat({ operation, attempt, reason: before.unlogged });
    }
    try {
      return await send(args);
    } catch (error) {
      const reason = reasonOf(error);
      const failed = { operation, attempt, reason };
      const isDead = deadConnections.has(reason);
      const isThrottled = throttles.has(reason);
      if (isDead) log.warn('a call to AWS got no answer', failed);
      if (isThrottled) logThrottled(failed);
      failures.set(args, { count: attempt, unlogged: isDead || isThrottled ? undefined : reason });
      throw error;
    }
  };
}

/** What is known of a call that is under way. */
interface Failures {
  readonly count: number;
  /** Why the last attempt failed, if that is not in the log: it only matters if it is repeated. */
  readonly unlogged: string | undefined;
}

function failedOnlyFor(
  reasons: readonly CancellationReason[],
  codes: ReadonlySet<string>,
): boolean {
  const failed = reasons.map(({ Code = 'None' }) => Code).filter((code) => code !== 'None');
  return failed.length > 0 && failed.every((code) => codes.has(code));
}

/** The reasons of a cancelled transaction; none for any other error. */
function reasonsOf(error: Error): readonly CancellationReason[] {
  if (error.name !== 'TransactionCanceledException') return [];
  return (error as { CancellationReasons?: CancellationReason[] }).CancellationReasons ?? [];
}

/** The name of an error, or what says more: Node's code of it, or why a transaction is throttled. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ('code' in error && typeof error.code === 'string') return error.code;
  const reasons = reasonsOf(error);
  const throttled = reasons.find(({ Code }) => throttledWrites.has(Code ?? ''));
  return throttled?.Code !== undefined && isThrottledOnly(reasons) ? throttled.Code : error.name;
}
