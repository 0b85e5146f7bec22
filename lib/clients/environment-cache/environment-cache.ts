/*
 * A cache of environments in memory, invalidated by the event log.
 *
 * Every administrative change moves the head of the event log, so a poll reads the head: one point
 * read. If it has not moved, the cached environment is current. That is the warm path, and it is
 * all in this file. Otherwise `catch-up.ts` reads the events since, `invalidation.ts` says what
 * each one invalidates, and `apply-invalidations.ts` reads only that again. A cold process starts
 * from the stored snapshot (`snapshot-store.ts`), or else reads everything (`load-environment.ts`).
 *
 *   const cached = await getCachedEnvironment('production'); // one read unit, if nothing changed
 *   const { etag, body } = featuresResponse(cached, scope); // no work, if nothing changed
 */
import { LRUCache } from 'lru-cache';
import { instanceHead } from '../../events/log/event-log.ts';
import { lastEventId } from '../../events/read/change-events.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { catchUp, startFromSnapshot } from './catch-up.ts';
import type { CachedEnvironment, EnvironmentState } from './model.ts';
import { snapshotPlace } from './snapshot-store.ts';

/**
 * Bytes of JSON of all cached environments together. A function has 512 MB, and those that are compiled take several
 * times as much besides: see `MAX_COMPILED_BYTES`.
 */
const MAX_CACHED_BYTES = 50_000_000;

/** A cache of environments. */
interface EnvironmentCache {
  /** The current state of an environment, with its history. */
  readonly get: (environment: string) => Promise<CachedEnvironment>;
  /** The same as of this event or later, without a look at the head unless it has to be read. */
  readonly getUpTo: (environment: string, last: number) => Promise<CachedEnvironment>;
}

/** The cache of this process. */
const cache = createEnvironmentCache();

/**
 * The current flags and segments of an environment.
 *
 * Returns the same object while nothing has changed, so that derived data (compiled flags) can be
 * cached in a `WeakMap`. An unchanged environment costs one point read; otherwise only what changed
 * is read.
 */
export async function getEnvironmentState(environment: string): Promise<EnvironmentState> {
  return (await cache.get(environment)).state;
}

/**
 * The flags and segments of environments, in that order, as of an event or later.
 * @param last id of the last event: one head for all of them
 */
export async function getEnvironmentStates(
  environments: readonly string[],
  last: number,
): Promise<EnvironmentState[]> {
  const cached = await Promise.all(environments.map((name) => cache.getUpTo(name, last)));
  return cached.map(({ state }) => state);
}

/**
 * Brings an environment up to date while other things are read. A failure shows when the state is
 * used.
 */
export async function prefetchEnvironment(environment: string): Promise<void> {
  await cache.get(environment).catch(() => undefined);
}

/** The current state of an environment, with its history. */
export function getCachedEnvironment(environment: string): Promise<CachedEnvironment> {
  return cache.get(environment);
}

/**
 * Creates a cache of environments. Concurrent callers share the same reads. A process has one
 * cache; tests create several to simulate several processes.
 */
export function createEnvironmentCache(): EnvironmentCache {
  const cached = new LRUCache<string, CachedEnvironment>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: bytesOf,
  });
  const running = new Map<string, Promise<CachedEnvironment>>();

  async function get(environment: string): Promise<CachedEnvironment> {
    if (!cached.has(environment) && !running.has(environment)) {
      return share(environment, () => coldStart(environment));
    }
    return getUpTo(environment, await lastEventId());
  }

  async function getUpTo(environment: string, last: number): Promise<CachedEnvironment> {
    for (;;) {
      const entry = cached.get(environment);
      if (entry && entry.seen >= last) return entry;
      const other = running.get(environment);
      if (!other) {
        return share(environment, () => (entry ? catchUp(entry, last) : coldStart(environment)));
      }
      // The running read may be older than this change, and a failed read may now succeed: try
      // again.
      await other.catch(() => undefined);
    }
  }

  /** Runs a read that concurrent callers wait for, and caches its result. */
  function share(
    environment: string,
    read: () => Promise<CachedEnvironment>,
  ): Promise<CachedEnvironment> {
    const reading = read()
      .then((entry) => {
        cached.set(environment, entry);
        return entry;
      })
      .finally(() => running.delete(environment));
    running.set(environment, reading);
    return reading;
  }

  return { get, getUpTo };
}

function bytesOf({ state, history }: CachedEnvironment): number {
  let bytes = 10_000 + history.invalidations.length * 100;
  for (const { json, hidden } of state.flags.values()) bytes += json.length + hidden.length + 300;
  for (const { json } of state.segments.values()) bytes += json.length + 100;
  return Math.min(bytes, MAX_CACHED_BYTES);
}

/** Cold start: reads the log head and the snapshot manifest in one round trip. */
async function coldStart(environment: string): Promise<CachedEnvironment> {
  const [head, manifest] = await getItems([instanceHead, snapshotPlace(environment).manifest]);
  const last = head?.length ?? 0;
  const started = await startFromSnapshot(environment, manifest, last);
  return catchUp(started, last);
}
