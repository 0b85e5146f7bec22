import { LRUCache } from 'lru-cache';
import type { LogHead } from '../../events/event-log.ts';
import { getItems } from '../../platform/dynamo/table.ts';
import { headKey, lastEventId } from './change-events.ts';
import type { EnvironmentState } from './model.ts';
import { manifestKey, type SnapshotManifest } from './snapshot-store.ts';
import { beginTracking, catchUp, type TrackedState } from './tracked-state.ts';

/**
 * Bytes of JSON of all cached environments together. A function has 512 MB, and flags compiled for
 * browser evaluation take five to six times as much as the JSON (187 MB for 34 MB).
 */
const MAX_CACHED_BYTES = 50_000_000;

/** A cache of environments. */
export interface KnownEnvironments {
  /** The current state of an environment, with its history. */
  readonly track: (environment: string) => Promise<TrackedState>;
}

const environments = knowEnvironments();

/**
 * Creates a cache of environments in memory. Concurrent callers share the same reads. A process has
 * one cache; tests create several to simulate several processes.
 */
export function knowEnvironments(): KnownEnvironments {
  const known = new LRUCache<string, TrackedState>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: bytesOf,
  });
  const running = new Map<string, Promise<TrackedState>>();

  const once = (environment: string, read: () => Promise<TrackedState>): Promise<TrackedState> => {
    const reading = read()
      .then((tracked) => {
        known.set(environment, tracked);
        return tracked;
      })
      .finally(() => running.delete(environment));
    running.set(environment, reading);
    return reading;
  };

  const upTo = async (environment: string, last: number): Promise<TrackedState> => {
    for (;;) {
      const tracked = known.get(environment);
      if (tracked && tracked.seen >= last) return tracked;
      const other = running.get(environment);
      if (!other) {
        return once(environment, () => (tracked ? catchUp(tracked, last) : begin(environment)));
      }
      // The running read may be older than this change, and a failed read may now succeed: try
      // again.
      await other.catch(() => undefined);
    }
  };

  const track = async (environment: string): Promise<TrackedState> => {
    if (!known.has(environment) && !running.has(environment)) {
      return once(environment, () => begin(environment));
    }
    return upTo(environment, await lastEventId());
  };

  return { track };
}

/** The current state of an environment, with its history. */
export function trackEnvironment(environment: string): Promise<TrackedState> {
  return environments.track(environment);
}

/**
 * The current flags and segments of an environment.
 *
 * Returns the same object while nothing has changed, so that derived data (compiled flags) can be
 * cached in a `WeakMap`. An unchanged environment costs one point read; otherwise only what changed
 * is read.
 */
export async function environmentState(environment: string): Promise<EnvironmentState> {
  return (await environments.track(environment)).state;
}

function bytesOf({ state, history }: TrackedState): number {
  let bytes = 10_000 + history.changes.length * 100;
  for (const { json } of state.flags.values()) bytes += json.length + 300;
  for (const { json } of state.segments.values()) bytes += json.length + 100;
  return Math.min(bytes, MAX_CACHED_BYTES);
}

/** Cold start: reads the log head and the snapshot manifest in one round trip. */
async function begin(environment: string): Promise<TrackedState> {
  const [head, manifest] = await getItems<LogHead | SnapshotManifest>([
    headKey,
    manifestKey(environment),
  ]);
  const last = (head as LogHead | undefined)?.length ?? 0;
  const tracked = await beginTracking(environment, manifest as SnapshotManifest | undefined, last);
  return catchUp(tracked, last);
}
