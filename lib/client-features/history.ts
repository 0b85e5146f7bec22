import type { ChangeEvent, Relevance } from './relevance.ts';
import { relevanceOf } from './relevance.ts';

/** An event that may have changed something, and what. */
export interface Change {
  /** Of the event. */
  readonly id: number;
  readonly relevance: Relevance;
}

/** The changes of an environment after an event. */
export interface History {
  /** Every change after this event is known. */
  readonly since: number;
  /** By id. */
  readonly changes: readonly Change[];
}

/** Some 100 bytes each. */
const MAX_CHANGES = 5_000;

/** What events may have changed in an environment, in their order. Pure. */
export const changesOf = (events: readonly ChangeEvent[], environment: string): Change[] =>
  events.flatMap((event) => {
    const relevance = relevanceOf(event, environment);
    return relevance ? [{ id: event.id, relevance }] : [];
  });

/** The history with what came later; the oldest is forgotten where it gets too long. Pure. */
export const remember = (history: History, later: readonly Change[]): History => {
  const changes = [...history.changes, ...later];
  const forgotten = changes.slice(0, Math.max(0, changes.length - MAX_CHANGES)).at(-1);
  return forgotten
    ? { since: forgotten.id, changes: changes.slice(-MAX_CHANGES) }
    : { since: history.since, changes };
};
