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
  readonly value: T;
}

/**
 * Keeps what is read from many rows in the memory of the process, until an event says that it has changed. So who needs
 * a few of the rows does not read the others: it costs the head of the event log, one point read; after other events, the
 * head of the log of each type as well. What is returned is as of the call: it includes all that was committed before.
 * Of rows that are many and change often, `createFollowedList` reads only those that changed.
 *
 * @param types all types of events with which the rows change; what changes without an event must not be kept
 * @param read reads the rows, strongly consistent; the result is shared, so it must not be changed
 * @example const listKnownTokens = createKeptList(['api-token-created', …], async () => (await listTokens()).map(…));
 */
export function createKeptList<T>(
  types: readonly EventType[],
  read: () => Promise<T>,
): () => Promise<T> {
  const logs = types.map(logNames.type);
  let kept: KeptValue<T> | undefined;
  const next = oneAtATime();

  async function refresh(last: number | undefined): Promise<T> {
    if (kept && last !== undefined && kept.last >= last) return kept.value;
    // Before the rows: an event in between is found by the next call.
    const heads = await readHeads([logNames.all, ...logs]);
    const lengthOf = (log: string) => heads.get(log)?.length ?? 0;
    const lengths = logs.map(lengthOf).join();
    const value = kept?.lengths === lengths ? kept.value : await read();
    kept = { last: lengthOf(logNames.all), lengths, value };
    return value;
  }

  return async () => {
    const last = kept && (await lastEventId());
    return next(() => refresh(last));
  };
}
