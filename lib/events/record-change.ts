import { commitParts } from './commit-parts.ts';
import { type ChangeRecord, type Commit, runChange } from './run-change.ts';

export type { Commit, ExpectedEvent } from './run-change.ts';

/**
 * The one way to change anything: state and events are committed in one transaction, or not at all;
 * then the events are sent to the queue. A decision without writes and events commits nothing.
 *
 * After a lost race, `decide` runs again on fresh state; if only the log moved on, its result is
 * kept. With many concurrent writers the events get their ids in a second transaction, which several
 * of them share.
 *
 * @example
 * await recordChange({ author, expect: [{ type: 'tag-type-created' }] }, async () => ({
 *   writes: [createTagTypeWrite(tagType)],
 *   events: [{ type: 'tag-type-created', data: tagType }],
 *   result: undefined,
 * }));
 * @param decide reads the current state and returns the writes; it runs again after a lost race, so
 * it must have no side effects. Errors it throws (4xx) end the change.
 * @returns the decision's result
 * @throws {ConflictError} when races were lost for 20 seconds
 * @throws {ThrottledError} when the table has refused for so long
 * @throws {ExceedsLimitError} when the change does not fit one transaction
 */
export function recordChange<T>(
  record: ChangeRecord,
  decide: () => Promise<Commit<T>>,
): Promise<T> {
  return runChange(commitParts, record, decide);
}

/** A decision that changes nothing and records no event. */
export function noChange(): Commit<undefined>;
export function noChange<T>(result: T): Commit<T>;
export function noChange(result?: unknown): Commit<unknown> {
  return { writes: [], events: [], result };
}
