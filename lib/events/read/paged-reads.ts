import { invalid } from '../../platform/errors.ts';
import type { Event } from '../log/types.ts';

/** Memory is bounded, so a page is read in parts; a larger page would not fit a response anyway. */
const MAX_PAGE_BYTES = 6_000_000;

/** The events of a page, as they are added; a page that is too large is refused before it fills the memory. */
interface GrowingPage {
  readonly events: readonly Event[];
  /** @throws {ValidationError} when the events are too large for one response */
  readonly add: (event: Event) => void;
}

/** An empty page. */
export function startPage(): GrowingPage {
  const events: Event[] = [];
  let bytes = 0;
  return {
    events,
    add: (event) => {
      bytes += JSON.stringify(event).length;
      if (bytes > MAX_PAGE_BYTES) {
        throw invalid('/query/limit', 'must be lower: the events are too large for one response');
      }
      events.push(event);
    },
  };
}

/**
 * Reads events part by part until the page is full.
 * @throws {ValidationError} when they are too large for one response
 */
export async function readInParts(
  parts: readonly (() => Promise<readonly Event[]>)[],
): Promise<readonly Event[]> {
  const page = startPage();
  for (const read of parts) for (const event of await read()) page.add(event);
  return page.events;
}
