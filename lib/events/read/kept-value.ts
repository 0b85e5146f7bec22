import { oneAtATime } from '../../platform/one-at-a-time.ts';
import { type LogHead, logNames, readHeads } from '../log/event-log.ts';
import type { EventType } from '../log/types.ts';
import { lastEventId } from './change-events.ts';

/** The heads of the logs of some types of events, by their names, and the id of the last event of all. */
export interface SeenHeads {
  readonly last: number;
  readonly heads: ReadonlyMap<string, LogHead>;
}

/** A value, and what was seen before it was read. */
export interface KeptValue<T> extends SeenHeads {
  readonly value: T;
}

/**
 * Keeps a value in the memory of the process, and has it read again only after events. It costs the head of the event log,
 * one point read; after other events, the head of the log of each type as well. What is returned is as of the call: it
 * includes all that was committed before.
 *
 * @param types all types of events with which the value changes
 * @param read reads the value; from the one before, if it has not changed or its changes are known
 */
export function createKeptValue<T>(
  types: readonly EventType[],
  read: (seen: SeenHeads, before: KeptValue<T> | undefined) => Promise<T>,
): () => Promise<T> {
  const logs = types.map(logNames.type);
  let kept: KeptValue<T> | undefined;
  const next = oneAtATime();

  async function refresh(seen: number | undefined): Promise<T> {
    if (kept && seen !== undefined && kept.last >= seen) return kept.value;
    // Before the value: an event in between is found by the next call.
    const heads = await readHeads([logNames.all, ...logs]);
    const last = lengthOf(heads, logNames.all);
    kept = { last, heads, value: await read({ last, heads }, kept) };
    return kept.value;
  }

  return async () => {
    const seen = kept && (await lastEventId());
    return next(() => refresh(seen));
  };
}

/** How many events a log has. */
export function lengthOf(heads: ReadonlyMap<string, LogHead>, log: string): number {
  return heads.get(log)?.length ?? 0;
}
