import type { Event } from '../events/log/types.ts';
import { startPage } from '../events/read/paged-reads.ts';
import type { WalkedPart } from './walk-log.ts';

/** The page that a search is to find. */
interface PageSlice {
  /** Number of newest matches to skip. */
  readonly skip: number;
  readonly limit: number;
}

/** What one request does, at most. */
interface SearchBudget {
  /** What reading may cost, in events that are read one after the other. */
  readonly cost: number;
  /** Ids that the walk goes back, whether or not events were read. */
  readonly ids: number;
  /** `Date.now()` after which no further part is read. */
  readonly until: number;
}

/** What was found, as far as the search has come. */
interface CollectedPage {
  readonly events: readonly Event[];
  /** Matches that were seen: those that were skipped, those on the page, and maybe some behind it. */
  readonly found: number;
  /** Whether everything was looked at, so that `found` are all. */
  readonly isComplete: boolean;
  /** Where the search goes on; absent if there is nothing left. */
  readonly next?: {
    readonly before: number;
    readonly found: number;
    readonly skip: number;
  };
}

/**
 * Takes a page from the parts of a walk, newest first. Stops behind the part in which the page is full, or with which the
 * budget is used up.
 *
 * @param first the id at which the walk ends
 * @throws {ValidationError} when the page is too large for one response
 */
export async function collectPage(
  parts: AsyncIterable<WalkedPart> | Iterable<WalkedPart>,
  matches: (event: Event) => boolean,
  { skip, limit }: PageSlice,
  budget: SearchBudget,
  first: number,
): Promise<CollectedPage> {
  const page = startPage();
  let [found, spent, start] = [0, 0, undefined as number | undefined];
  let downTo = Number.POSITIVE_INFINITY;
  for await (const part of parts) {
    for (const event of part.events.filter(matches)) {
      if (found >= skip && page.events.length < limit) page.add(event);
      found += 1;
    }
    spent += part.cost;
    start ??= part.events[0]?.id ?? part.downTo;
    downTo = part.downTo;
    const isFull = page.events.length === limit;
    const isUsedUp =
      spent >= budget.cost || start - downTo >= budget.ids || Date.now() > budget.until;
    if (isFull || isUsedUp) break;
  }
  const isComplete = downTo <= first || start === undefined;
  const shown = Math.min(found, skip) + page.events.length;
  const last = page.events.at(-1);
  const next =
    last && page.events.length === limit
      ? { before: last.id, found: shown, skip: 0 }
      : { before: downTo, found, skip: Math.max(0, skip - found) };
  const isLeft = isComplete ? found > shown : true;
  return { events: page.events, found, isComplete, ...(isLeft && { next }) };
}
