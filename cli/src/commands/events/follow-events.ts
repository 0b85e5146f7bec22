import type { Event, EventSearch } from 'generated:api';
import { Unreachable } from '../../api/refusal.ts';
import { pause } from '../../terminal/pause.ts';

/** The pause after something happened; it doubles while nothing does. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
/** Events of one request, and how many requests fetch what has happened in one pause. */
const PAGE = 100;
const MOST_PAGES = 50;

interface Following {
  /** Reads events, the newest first. */
  readonly search: (query: {
    readonly limit: number;
    readonly cursor?: string;
  }) => Promise<EventSearch>;
  /** Shows events, the oldest first. */
  readonly show: (events: readonly Event[]) => void;
  readonly note: (line: string) => void;
  readonly ended: AbortSignal;
  /** Waits; of a test that cannot wait. */
  readonly wait?: typeof pause;
}

/**
 * Shows each event after the last one once, in order, until the person ends it. A service that cannot be reached is tried again.
 * @throws {CommandError} when the service refuses; an `AbortError` when the person ends it
 */
export async function followEvents(
  { search, show, note, ended, wait = pause }: Following,
  lastId: number,
): Promise<never> {
  let last = lastId;
  let pauseMs = FIRST_PAUSE_MS;
  let isAway = false;
  for (;;) {
    await wait(pauseMs, ended);
    try {
      const events = await eventsAfter(last, search);
      if (isAway) note('Back again.');
      isAway = false;
      show(events.toReversed());
      last = events[0]?.id ?? last;
      pauseMs = events.length > 0 ? FIRST_PAUSE_MS : longer(pauseMs);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      if (!isAway) note(`${error.message} Trying again…`);
      isAway = true;
      pauseMs = longer(pauseMs);
    }
  }
}

function longer(pauseMs: number): number {
  return Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
}

/** The events after one, the newest first. */
async function eventsAfter(last: number, search: Following['search']): Promise<Event[]> {
  const found: Event[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { events, nextCursor } = await search({
      limit: PAGE,
      ...(cursor !== undefined && { cursor }),
    });
    const later = events.filter(({ id }) => id > last);
    found.push(...later);
    if (later.length < events.length || nextCursor === undefined) break;
    cursor = nextCursor;
  }
  return found;
}
