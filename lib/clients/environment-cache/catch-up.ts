import { LRUCache } from 'lru-cache';
import { readSettledLength } from '../../events/commit/settled-log.ts';
import { readChangeEvents } from '../../events/read/change-events.ts';
import type { SnapshotManifest } from '../../platform/dynamo/snapshots.ts';
import { log } from '../../platform/log.ts';
import { applyInvalidations } from './apply-invalidations.ts';
import { type Invalidation, invalidationsIn } from './invalidation.ts';
import { loadEnvironment } from './load-environment.ts';
import type { CachedEnvironment, EnvironmentState, History } from './model.ts';
import { readSnapshot, storeSnapshot } from './snapshot-store.ts';

/** Beyond about this many, reading the events costs more than reading the whole environment. */
const MAX_CACHE_EVENTS_BEHIND = 5_000;
/** On a busy instance changes never stop. The next poll reads what is still missing then. */
const MAX_READS = 3;
/** Some 100 bytes each. */
const MAX_HISTORY = 5_000;
/** A snapshot costs a write unit per kilobyte; reading a missing change costs two read units. */
const CHANGES_UNTIL_STORED = 100;
const SHARE_UNTIL_STORED = 0.05;
const EVENTS_UNTIL_STORED = 500;

/** Invalidations read from the event log because the history in memory does not go back so far. */
interface Earlier {
  /** All invalidations after this event, up to `until`, are known. */
  readonly since: number;
  readonly until: number;
  readonly invalidations: readonly Invalidation[];
}

/**
 * By environment. A client whose projects rarely change keeps its old tag and polls with it again
 * and again.
 */
const earlier = new LRUCache<string, Earlier>({ max: 50 });

/**
 * Starts from the stored snapshot if possible, otherwise by reading the whole environment.
 * @param manifest of the snapshot, if there is one
 * @param last id of the last event
 */
export async function startFromSnapshot(
  environment: string,
  manifest: SnapshotManifest | undefined,
  last: number,
): Promise<CachedEnvironment> {
  if (manifest && last - manifest.seen <= MAX_CACHE_EVENTS_BEHIND) {
    const state = await readSnapshot(environment, manifest);
    const { seen } = manifest;
    if (state) return withoutHistory(state, seen, { seen, missing: 0 });
  }
  return startFromTable(environment, last, manifest?.seen ?? -1);
}

/**
 * Reads what the events since the last processed one have changed. Data may change while it is
 * read, and one change may affect several items; therefore this repeats until no new event was
 * committed in between, and the result is a consistent state. What was read has its ids before it is
 * served: otherwise a process that has not read it yet would serve the older state afterwards.
 *
 * @param last id of the last event
 */
export async function catchUp(cached: CachedEnvironment, last: number): Promise<CachedEnvironment> {
  const isNew = cached.stored.missing === Number.POSITIVE_INFINITY;
  let current = cached;
  let target = last;
  for (let read = 0; read < MAX_READS && (current.seen < target || isNew); read += 1) {
    const before = current.state;
    if (target - current.seen > MAX_CACHE_EVENTS_BEHIND) {
      current = await startFromTable(before.environment, target, current.stored.seen);
    } else {
      current = await catchUpOnce(current, target);
    }
    if (current.state === before && !isNew) break;
    const now = await readSettledLength();
    if (now <= target) break;
    target = now;
  }
  return storeIfFarBehind(current);
}

/**
 * What was invalidated after an event: from memory if it goes back far enough, otherwise from the
 * event log.
 */
export async function invalidationsSince(
  { state, history }: CachedEnvironment,
  since: number,
): Promise<readonly Invalidation[]> {
  const later = history.invalidations.filter(({ id }) => id > since);
  if (since >= history.since) return later;
  const before = await readEarlier(state.environment, since, history.since);
  return [...before.filter(({ id }) => id > since && id <= history.since), ...later];
}

/** Appends to a history and drops the oldest if it gets too long. Pure. */
export function appendToHistory(history: History, later: readonly Invalidation[]): History {
  const invalidations = [...history.invalidations, ...later];
  const dropped = invalidations.slice(0, Math.max(0, invalidations.length - MAX_HISTORY)).at(-1);
  return dropped
    ? { since: dropped.id, invalidations: invalidations.slice(-MAX_HISTORY) }
    : { since: history.since, invalidations };
}

function withoutHistory(
  state: EnvironmentState,
  seen: number,
  stored: CachedEnvironment['stored'],
): CachedEnvironment {
  return { state, seen, history: { since: seen, invalidations: [] }, stored };
}

/** @param storedSeen position of the unusable snapshot; -1 if there is none */
async function startFromTable(
  environment: string,
  last: number,
  storedSeen: number,
): Promise<CachedEnvironment> {
  const state = await loadEnvironment(environment, last);
  return withoutHistory(state, last, { seen: storedSeen, missing: Number.POSITIVE_INFINITY });
}

async function catchUpOnce(cached: CachedEnvironment, last: number): Promise<CachedEnvironment> {
  const { state, seen, history, stored } = cached;
  const events = await readChangeEvents(seen + 1, last);
  const invalidations = invalidationsIn(events, state.environment);
  return {
    state: await applyInvalidations(state, invalidations, last),
    seen: last,
    history: appendToHistory(history, invalidations),
    stored: { ...stored, missing: stored.missing + invalidations.length },
  };
}

/**
 * Stores a snapshot if the stored one is far behind. A failure is logged and does not fail the
 * request.
 */
async function storeIfFarBehind(cached: CachedEnvironment): Promise<CachedEnvironment> {
  if (!isFarBehind(cached)) return cached;
  try {
    await storeSnapshot(cached.state, cached.stored, cached.seen);
  } catch (error) {
    log.error('a snapshot was not stored', error, { environment: cached.state.environment });
  }
  return { ...cached, stored: { seen: cached.seen, missing: 0 } };
}

function isFarBehind({ state, seen, stored }: CachedEnvironment): boolean {
  return (
    stored.missing >= Math.max(CHANGES_UNTIL_STORED, state.flags.size * SHARE_UNTIL_STORED) ||
    seen - stored.seen >= EVENTS_UNTIL_STORED
  );
}

async function readEarlier(
  environment: string,
  since: number,
  until: number,
): Promise<readonly Invalidation[]> {
  const known = earlier.get(environment);
  if (known && known.since <= since && known.until >= until) return known.invalidations;
  const events = await readChangeEvents(since + 1, until);
  const invalidations = invalidationsIn(events, environment);
  earlier.set(environment, { since, until, invalidations });
  return invalidations;
}
