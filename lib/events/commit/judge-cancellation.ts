import { delayedWrites, isThrottledOnly } from '../../platform/aws-failures.ts';
import { TransactionCanceledException } from '../../platform/dynamo/exceptions.ts';
import { itemName } from '../../platform/dynamo/repeated-writes.ts';
import type { Write } from '../../platform/dynamo/write.ts';

/** What a cancelled transaction lost. */
export interface Lost {
  /** The domain's own items changed, so the change must be decided again. */
  readonly state: boolean;
  /** The domain's own items for which the race was lost, by name. */
  readonly items: readonly string[];
  /** Somebody else wrote to the event log. */
  readonly log: boolean;
  /** The table was busy: nobody has changed anything. */
  readonly isThrottled: boolean;
  /** To be called before the same commit is tried again. */
  readonly makeRoom: readonly (() => Promise<void>)[];
}

/** Reasons for which the same transaction may succeed when it is tried again. */
const races: ReadonlySet<string> = new Set([...delayedWrites, 'None', 'ConditionalCheckFailed']);

/**
 * Why a transaction was cancelled, from the domain's point of view: a lost race, or a refusal.
 *
 * @param state the first writes of the transaction; those of the event log follow
 * @throws {ApiError} the refusal of a write whose condition did not hold
 * @throws {TransactionCanceledException} for any other reason
 */
export function judgeCancellation(
  error: TransactionCanceledException,
  state: readonly Write[],
): Lost {
  const reasons = error.CancellationReasons ?? [];
  if (reasons.some(({ Code = 'None' }) => !races.has(Code))) throw error;
  const failed = state.filter((_, index) => reasons[index]?.Code === 'ConditionalCheckFailed');
  for (const write of failed) {
    const refusal = write.onConflict?.();
    if (refusal) throw refusal;
  }
  const makeRoom = failed.map((write) => ('makeRoom' in write ? write.makeRoom : undefined));
  return {
    state: makeRoom.includes(undefined),
    items: state.filter((_, index) => (reasons[index]?.Code ?? 'None') !== 'None').map(itemName),
    log: reasons.slice(state.length).some(({ Code = 'None' }) => Code !== 'None'),
    isThrottled: isThrottledOnly(reasons),
    makeRoom: makeRoom.filter((make) => make !== undefined),
  };
}

/**
 * Runs a transaction whose first writes are those of the state.
 * @throws as `judgeCancellation`, and whatever else the transaction throws
 */
export async function judged<T>(
  state: readonly Write[],
  transact: () => Promise<T>,
): Promise<{ readonly done?: T; readonly lost?: Lost }> {
  try {
    return { done: await transact() };
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return { lost: judgeCancellation(error, state) };
  }
}
