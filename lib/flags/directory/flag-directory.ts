/*
 * All flags and projects of the instance in memory, kept in step with the event log. What searches, counts and
 * trends need is found without reading the lists of projects: the head of the log is read, one point read, and
 * what the events since have changed. Rows of a page are then read by name. A process that starts takes the stored
 * snapshot. See docs/adr/0016-flag-directory.md.
 */
import { lastEventId, readChangeEvents } from '../../events/read/change-events.ts';
import { oneAtATime } from '../../platform/one-at-a-time.ts';
import { outOfDateProjects } from './directory-rules.ts';
import { applyEvents, loadDirectory, readUsage } from './load-directory.ts';
import type { DirectoryState } from './model.ts';
import {
  findDirectorySnapshot,
  readDirectorySnapshot,
  storeDirectorySnapshot,
} from './snapshot-store.ts';

/** Beyond this many events, reading everything is about as cheap. */
const MAX_EVENTS_BEHIND = 2_000;
/** A snapshot costs a write unit per kilobyte; what it misses is read by each process that starts. */
const EVENTS_UNTIL_STORED = 500;
/** Reading fewer flags takes no longer than reading a snapshot. */
const MIN_STORED_FLAGS = 500;

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

/**
 * Creates a directory. A process has one; tests create several to simulate several processes.
 * @param minStoredFlags flags from which a snapshot is stored
 */
export function createFlagDirectory(minStoredFlags = MIN_STORED_FLAGS): FlagDirectory {
  let state: DirectoryState | undefined;
  /** The event as of which a snapshot is stored; `undefined`: none that a process could start from. */
  let stored: number | undefined;
  const next = oneAtATime();

  async function start(last: number): Promise<DirectoryState> {
    const manifest = await findDirectorySnapshot();
    const isNear = manifest && last - manifest.seen <= MAX_EVENTS_BEHIND;
    const found = isNear ? await readDirectorySnapshot(manifest) : undefined;
    stored = found?.seen;
    return found ?? loadDirectory(last);
  }

  async function catchUp(last: number): Promise<DirectoryState> {
    const before = state ?? (await start(last));
    const followed = await follow(before, last);
    const after = await withUsageOf(followed, outOfDateProjects(followed, Date.now()));
    // Everything was read again: a process that starts from an older snapshot would do the same.
    if (after.readAt !== before.readAt) stored = undefined;
    state = after;
    const isFarAhead = stored === undefined || after.seen - stored >= EVENTS_UNTIL_STORED;
    if (isFarAhead && after.flags.size >= minStoredFlags) {
      stored = await storeDirectorySnapshot(after, stored);
    }
    return after;
  }

  return {
    get: async () => {
      const last = await lastEventId();
      return next(() => catchUp(last));
    },
  };
}

async function follow(before: DirectoryState, last: number): Promise<DirectoryState> {
  if (before.seen >= last) return before;
  if (last - before.seen > MAX_EVENTS_BEHIND) return loadDirectory(last);
  return applyEvents(before, await readChangeEvents(before.seen + 1, last), last);
}

async function withUsageOf(
  before: DirectoryState,
  projects: readonly string[],
): Promise<DirectoryState> {
  return projects.length === 0 ? before : readUsage(before, projects);
}
