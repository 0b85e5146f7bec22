import type { Event } from '../events/log/types.ts';
import { type EventLog, type PositionRange, readPositions } from '../events/read/event-reader.ts';
import { chunksOf } from '../platform/chunks.ts';

/** The positions of a log to read. */
export interface LogRange {
  readonly log: EventLog;
  readonly range: PositionRange;
}

/** An event may have 400 KB, and this many are in memory at once. */
const PART = 125;
const PARTS_AT_ONCE = 4;

/**
 * Reads logs, four queries of at most 125 events at once. The caller bounds the work by the ranges.
 * @param pick what to keep of each event, so that the others do not stay in memory; `undefined` keeps nothing
 */
export async function readLogs<T>(
  ranges: readonly LogRange[],
  pick: (event: Event) => T | undefined,
): Promise<T[]> {
  const picked: T[] = [];
  for (const parts of chunksOf(ranges.flatMap(partsOf), PARTS_AT_ONCE)) {
    const read = await Promise.all(parts.map(readPart));
    for (const event of read.flat()) {
      const kept = pick(event);
      if (kept !== undefined) picked.push(kept);
    }
  }
  return picked;
}

/** Positions have no gaps, so a read that is not strongly consistent misses nothing unnoticed. */
function readPart({ log, range }: LogRange): Promise<Event[]> {
  return readPositions(log, range, { consistent: false });
}

function partsOf({ log, range: { first, last } }: LogRange): LogRange[] {
  return Array.from({ length: Math.max(0, Math.ceil((last - first + 1) / PART)) }, (_, index) => {
    const newest = last - index * PART;
    return { log, range: { first: Math.max(first, newest - PART + 1), last: newest } };
  });
}
