import { oneAtATime } from '../../platform/one-at-a-time.ts';
import { logNames, readHeads } from '../log/event-log.ts';
import type { EventType } from '../log/types.ts';
import { lastEventId } from './change-events.ts';

/** What was read, and how long the logs were before it was. */
interface KeptValue<T> {
  /** Id of the last event. */
  readonly last: number;
  /** Numbers of events of each type. */
  readonly lengths: string;
  /** Whether an index that may be late has shown all of them. */
  readonly isSettled: boolean;
  readonly value: T;
}

/**
 * Keeps what is read from many rows in the memory of the process, until an event says that it has changed. So who needs
 * a few of the rows does not read the others: it costs the head of the event log, one point read; after other events, the
 * head of the log of each type as well. What is returned is as of the call: it includes all that was committed before,
 * as far as `read` does.
 *
 * @param types all types of events with which the rows change; what changes without an event must not be kept
 * @param read reads the rows; the result is shared, so it must not be changed
 * @param lateMs how late the rows may be, 0 for strongly consistent ones; so long after an event each call reads them
 * @example const listKnownTokens = createKeptList(['api-token-created', …], async () => (await listTokens()).map(…));
 */
export function createKeptList<T>(
  types: readonly EventType[],
  read: () => Promise<T>,
  lateMs = 0,
): () => Promise<T> {
  const logs = types.map(logNames.type);
  let kept: KeptValue<T> | undefined;
  const next = oneAtATime();

  async function refresh(last: number | undefined): Promise<T> {
    if (kept?.isSettled && last !== undefined && kept.last >= last) return kept.value;
    // Before the rows: an event in between is found by the next call.
    const heads = await readHeads([logNames.all, ...logs]);
    const lengthOf = (log: string) => heads.get(log)?.length ?? 0;
    const lengths = logs.map(lengthOf).join();
    const before = Date.now() - lateMs;
    const isSettled = logs.every((log) => (Date.parse(heads.get(log)?.at ?? '') || 0) <= before);
    const isKnown = kept?.isSettled && kept.lengths === lengths;
    const value = kept && isKnown ? kept.value : await read();
    kept = { last: lengthOf(logNames.all), lengths, isSettled: lateMs === 0 || isSettled, value };
    return value;
  }

  return async () => {
    const last = kept && (await lastEventId());
    return next(() => refresh(last));
  };
}
