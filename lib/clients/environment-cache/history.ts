import type { ChangeEvent, Relevance } from './invalidation.ts';
import { relevanceOf } from './invalidation.ts';

/** What an event may have changed. */
export interface Change {
  /** Id of the event. */
  readonly id: number;
  readonly relevance: Relevance;
}

/** The changes of an environment after an event. */
export interface History {
  /** All changes after this event are known. */
  readonly since: number;
  /** Sorted by id. */
  readonly changes: readonly Change[];
}

/** Some 100 bytes each. */
const MAX_CHANGES = 5_000;

/** What events may have changed in an environment, in their order. Pure. */
export function changesOf(events: readonly ChangeEvent[], environment: string): Change[] {
  return events.flatMap((event) => {
    const relevance = relevanceOf(event, environment);
    return relevance ? [{ id: event.id, relevance }] : [];
  });
}

/** Appends changes to a history and drops the oldest if it gets too long. Pure. */
export function remember(history: History, later: readonly Change[]): History {
  const changes = [...history.changes, ...later];
  const forgotten = changes.slice(0, Math.max(0, changes.length - MAX_CHANGES)).at(-1);
  return forgotten
    ? { since: forgotten.id, changes: changes.slice(-MAX_CHANGES) }
    : { since: history.since, changes };
}
