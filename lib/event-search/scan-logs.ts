import type { Event } from '../events/log/types.ts';
import { type EventLog, type PositionRange, readPositions } from '../events/read/event-reader.ts';
import { ValidationError } from '../platform/errors.ts';

/** The positions of a log to read. */
export interface LogRange {
  readonly log: EventLog;
  readonly range: PositionRange;
}

/** The largest number of events that one search reads: some 25 MB, in about a second. */
export const MOST_SEARCHED = 20_000;
/** Below the API's timeout of 10 s, so that the caller gets an error that explains it. */
const LONGEST_SEARCH_MS = 7_000;

/** An event may have 400 KB, and this many are in memory at once. */
const PART = 125;
const PARTS_AT_ONCE = 4;

/** @throws {ValidationError} always, saying how to narrow the search */
export function refuseSearch(why: string): never {
  throw new ValidationError(
    `${why} Narrow the search: by fewer days with \`from\` and \`to\`, by one \`feature\`, \`project\`, \`type\` or \`createdBy\`, or with a smaller \`offset\`.`,
  );
}

/**
 * Reads logs event by event, each from its newest on, and returns the ids of the events to keep.
 * Only ids stay in memory. The caller bounds the work by the ranges: one query per 125 events, four
 * in parallel.
 *
 * @param enough stops soon after this many matches; only useful for a single log
 * @throws {ValidationError} after 7 seconds, suggesting a narrower search
 */
export async function walkLogs(
  ranges: readonly LogRange[],
  keep: (event: Event) => boolean,
  enough = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const giveUpAt = Date.now() + LONGEST_SEARCH_MS;
  const parts = ranges.flatMap(partsOf);
  const ids: number[] = [];
  for (let next = 0; next < parts.length && ids.length < enough; next += PARTS_AT_ONCE) {
    if (Date.now() > giveUpAt) refuseSearch('The search takes too long.');
    const batch = parts.slice(next, next + PARTS_AT_ONCE);
    const read = await Promise.all(batch.map(({ log, range }) => readPositions(log, range)));
    ids.push(
      ...read
        .flat()
        .filter(keep)
        .map(({ id }) => id),
    );
  }
  return ids;
}

function partsOf({ log, range: { first, last } }: LogRange): LogRange[] {
  return Array.from({ length: Math.max(0, Math.ceil((last - first + 1) / PART)) }, (_, index) => {
    const newest = last - index * PART;
    return { log, range: { first: Math.max(first, newest - PART + 1), last: newest } };
  });
}
