import { LRUCache } from 'lru-cache';
import { readChangeEvents } from './change-events.ts';
import { type Change, changesOf } from './history.ts';
import type { TrackedState } from './tracked-state.ts';

/** Changes read from the event log because the history in memory does not reach back far enough. */
interface Earlier {
  /** All changes after this event, up to `until`, are known. */
  readonly since: number;
  readonly until: number;
  readonly changes: readonly Change[];
}

/**
 * By environment. A client whose projects rarely change keeps its old tag and polls with it again
 * and again.
 */
const earlier = new LRUCache<string, Earlier>({ max: 50 });

/**
 * The changes after an event: from memory if it reaches back far enough, otherwise from the event
 * log.
 */
export async function changesSince(
  { state, history }: TrackedState,
  since: number,
): Promise<readonly Change[]> {
  const later = history.changes.filter(({ id }) => id > since);
  if (since >= history.since) return later;
  const before = await readEarlier(state.environment, since, history.since);
  return [...before.filter(({ id }) => id > since && id <= history.since), ...later];
}

async function readEarlier(
  environment: string,
  since: number,
  until: number,
): Promise<readonly Change[]> {
  const known = earlier.get(environment);
  if (known && known.since <= since && known.until >= until) return known.changes;
  const changes = changesOf(await readChangeEvents(since + 1, until), environment);
  earlier.set(environment, { since, until, changes });
  return changes;
}
