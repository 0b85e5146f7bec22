import { invalid } from '../../platform/errors.ts';
import type { Event } from '../log/types.ts';

/** Memory is bounded, so a page is read in parts; a larger page would not fit a response anyway. */
const MAX_PAGE_BYTES = 6_000_000;

/**
 * Reads events part by part until the page is full.
 * @throws {ValidationError} when they are too large for one response
 */
export async function readInParts(
  parts: readonly (() => Promise<readonly Event[]>)[],
): Promise<Event[]> {
  const events: Event[] = [];
  let bytes = 0;
  for (const read of parts) {
    const part = await read();
    for (const event of part) bytes += JSON.stringify(event).length;
    if (bytes > MAX_PAGE_BYTES) {
      throw invalid('/query/limit', 'must be lower: the events are too large for one response');
    }
    events.push(...part);
  }
  return events;
}
