import { LRUCache } from 'lru-cache';
import { getItems } from '../dynamo/table.ts';
import type { LogHead } from '../events/event-log.ts';
import { headKey, lastEventId } from './change-events.ts';
import type { EnvironmentState } from './model.ts';
import { manifestKey, type SnapshotManifest } from './snapshot-store.ts';
import { beginTracking, catchUp, type TrackedState } from './tracked-state.ts';

/**
 * Bytes of JSON of all environments together. A function has 512 MB, and what is compiled to be evaluated
 * for browsers takes five to six times as much as the JSON (187 MB for 34 MB).
 */
const MAX_CACHED_BYTES = 50_000_000;

const bytesOf = ({ state, history }: TrackedState): number => {
  let bytes = 10_000 + history.changes.length * 100;
  for (const { json } of state.flags.values()) bytes += json.length + 300;
  for (const { json } of state.segments.values()) bytes += json.length + 100;
  return Math.min(bytes, MAX_CACHED_BYTES);
};

/** Reads what a process that knows nothing yet has to: one round trip. */
const begin = async (environment: string): Promise<TrackedState> => {
  const [head, manifest] = await getItems<LogHead | SnapshotManifest>([
    headKey,
    manifestKey(environment),
  ]);
  const last = (head as LogHead | undefined)?.length ?? 0;
  const tracked = await beginTracking(environment, manifest as SnapshotManifest | undefined, last);
  return catchUp(tracked, last);
};

/** The environments that a process knows. */
export interface KnownEnvironments {
  /** An environment as it is now, with how it got there. */
  readonly track: (environment: string) => Promise<TrackedState>;
}

/**
 * Keeps environments in memory. Whoever asks at the same time shares what is read.
 * A process has one of these, so tests make several to be several processes.
 */
export const knowEnvironments = (): KnownEnvironments => {
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
      // What others are reading may be of before this change; what they fail at may succeed now.
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
};

const environments = knowEnvironments();

/** An environment as it is now, with how it got there. */
export const trackEnvironment = (environment: string): Promise<TrackedState> =>
  environments.track(environment);

/**
 * What the flags of an environment are set to now.
 *
 * The same object while nothing in it has changed: whatever is made of it (compiled flags) can be
 * remembered by it in a `WeakMap`. Costs one point read then; else what changed is read.
 */
export const environmentState = async (environment: string): Promise<EnvironmentState> =>
  (await environments.track(environment)).state;
