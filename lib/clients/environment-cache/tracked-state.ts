import { log } from '../../platform/log.ts';
import { applyChanges } from './apply-changes.ts';
import { lastEventId, readChangeEvents } from './change-events.ts';
import { changesOf, type History, remember } from './history.ts';
import { buildState } from './load-environment.ts';
import type { EnvironmentState } from './model.ts';
import {
  confirmSnapshot,
  findManifest,
  readSnapshot,
  type SnapshotManifest,
  storeSnapshot,
} from './snapshot-store.ts';

/** The state of an environment in this process. */
export interface TrackedState {
  readonly state: EnvironmentState;
  /** Id of the last processed event; the state is as of that event or later. */
  readonly seen: number;
  readonly history: History;
  /** Position of the stored snapshot. */
  readonly stored: {
    readonly seen: number;
    /** Number of changes that the snapshot lacks; infinite if it cannot be used. */
    readonly changes: number;
  };
}

/** Beyond about this many, reading the events costs more than reading the whole environment. */
const MAX_EVENTS_BEHIND = 5_000;
/** A snapshot costs a write unit per kilobyte; reading a missing change costs two read units. */
const CHANGES_UNTIL_STORED = 100;
const SHARE_UNTIL_STORED = 0.05;
const EVENTS_UNTIL_STORED = 500;
/** On a busy instance changes never stop. The next poll reads what is still missing then. */
const MAX_ROUNDS = 3;

/**
 * Stores a snapshot if the stored one is far behind. A failure is logged and does not fail the
 * request.
 */
export async function storeIfFarBehind(tracked: TrackedState): Promise<TrackedState> {
  if (!isFarBehind(tracked)) return tracked;
  try {
    await store(tracked);
  } catch (error) {
    log.error('a snapshot was not stored', error, {
      environment: tracked.state.environment,
    });
  }
  return { ...tracked, stored: { seen: tracked.seen, changes: 0 } };
}

/**
 * Starts tracking an environment, from the stored snapshot if possible, otherwise by reading all of
 * it.
 * @param manifest of the snapshot, if there is one
 * @param last id of the last event
 */
export async function beginTracking(
  environment: string,
  manifest: SnapshotManifest | undefined,
  last: number,
): Promise<TrackedState> {
  if (manifest && last - manifest.seen <= MAX_EVENTS_BEHIND) {
    const state = await readSnapshot(environment, manifest);
    const { seen } = manifest;
    if (state) return fresh(state, seen, { seen, changes: 0 });
  }
  return buildTracked(environment, last, manifest?.seen ?? -1);
}

/**
 * Reads what the events since the last processed one have changed. Data may change while it is
 * read, and one change may affect several items; therefore this repeats until no new event was
 * committed in between, and the result is a consistent state.
 *
 * @param last id of the last event
 */
export async function catchUp(tracked: TrackedState, last: number): Promise<TrackedState> {
  const isNew = tracked.stored.changes === Number.POSITIVE_INFINITY;
  let current = tracked;
  let target = last;
  for (let round = 0; round < MAX_ROUNDS && (current.seen < target || isNew); round += 1) {
    const before = current.state;
    if (target - current.seen > MAX_EVENTS_BEHIND) {
      current = await buildTracked(before.environment, target, current.stored.seen);
    } else {
      current = await catchUpOnce(current, target);
    }
    if (current.state === before && !isNew) break;
    const now = await lastEventId();
    if (now <= target) break;
    target = now;
  }
  return storeIfFarBehind(current);
}

function isFarBehind({ state, seen, stored }: TrackedState): boolean {
  return (
    stored.changes >= Math.max(CHANGES_UNTIL_STORED, state.flags.size * SHARE_UNTIL_STORED) ||
    seen - stored.seen >= EVENTS_UNTIL_STORED
  );
}

async function store({ state, seen, stored }: TrackedState): Promise<void> {
  const manifest = await findManifest(state.environment);
  // Another process has already stored a newer one.
  if (manifest && manifest.seen > stored.seen) return;
  const isUnchanged = manifest?.seen === stored.seen && stored.changes === 0;
  if (isUnchanged) await confirmSnapshot(state.environment, manifest, seen);
  else await storeSnapshot(state, seen);
}

function fresh(state: EnvironmentState, seen: number, stored: TrackedState['stored']) {
  return {
    state,
    seen,
    history: { since: seen, changes: [] },
    stored,
  };
}

/** @param storedSeen position of the unusable snapshot; -1 if there is none */
async function buildTracked(
  environment: string,
  last: number,
  storedSeen: number,
): Promise<TrackedState> {
  const state = await buildState(environment, last);
  return fresh(state, last, { seen: storedSeen, changes: Number.POSITIVE_INFINITY });
}

async function catchUpOnce(tracked: TrackedState, last: number): Promise<TrackedState> {
  const { state, seen, history, stored } = tracked;
  const events = await readChangeEvents(seen + 1, last);
  const changes = changesOf(events, state.environment);
  return {
    state: await applyChanges(state, changes, last),
    seen: last,
    history: remember(history, changes),
    stored: { ...stored, changes: stored.changes + changes.length },
  };
}
