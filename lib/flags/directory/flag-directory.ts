/*
 * All flags and projects of the instance in memory, kept in step with the event log. What searches, counts and
 * trends need is found without reading the lists of projects: the head of the log is read, one point read, and
 * what the events since have changed. Rows of a page are then read by name. See docs/adr/0016-flag-directory.md.
 */
import { lastEventId, readChangeEvents } from '../../events/read/change-events.ts';
import { isOutOfDate } from './directory-rules.ts';
import { applyEvents, loadDirectory } from './load-directory.ts';
import type { DirectoryState } from './model.ts';

/** Beyond this many events, reading everything is about as cheap. */
const MAX_EVENTS_BEHIND = 2_000;

/** A directory of one process. */
interface FlagDirectory {
  /** The flags and projects as of the last event that was committed before the call, or later. */
  readonly get: () => Promise<DirectoryState>;
}

const directory = createFlagDirectory();

/**
 * The flags and projects of the instance as of now; when flags were last used may be up to an hour behind on a
 * large instance, and seconds on a small one.
 */
export function readFlagDirectory(): Promise<DirectoryState> {
  return directory.get();
}

/** Creates a directory. A process has one; tests create several to simulate several processes. */
export function createFlagDirectory(): FlagDirectory {
  let state: DirectoryState | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function catchUp(last: number): Promise<DirectoryState> {
    if (state && state.seen >= last && !isOutOfDate(state, Date.now())) return state;
    state = await follow(state, last);
    return state;
  }

  return {
    get: async () => {
      const last = await lastEventId();
      // One after the other, so that what one reads the next has; a failure is that of its own caller.
      const result = running.then(() => catchUp(last));
      running = result.catch(() => undefined);
      return result;
    },
  };
}

async function follow(before: DirectoryState | undefined, last: number): Promise<DirectoryState> {
  const isNear = before && last - before.seen <= MAX_EVENTS_BEHIND;
  if (!isNear || isOutOfDate(before, Date.now())) return loadDirectory(last);
  return applyEvents(before, await readChangeEvents(before.seen + 1, last), last);
}
