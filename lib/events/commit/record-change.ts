/*
 * Committing: the one way to change anything.
 *
 * State and events are stored together, or not at all. Ids of events have no gap, and their order is that of the
 * commits. Once a writer has its answer, the events are in the log. No clock and no memory of a process has a part in
 * it.
 *
 * The warm path is a writer that is alone. `run-change.ts` reads the state and the heads of the logs side by side, and
 * decides; `process-of-one.ts` stores state, events and heads in one transaction, on the condition that the heads are as
 * they were read and that the head of the instance's log has no `group`, and sends the events to the queue (`commit-parts.ts`).
 * `judge-cancellation.ts` tells a lost race from a refusal, and `run-change.ts` decides again.
 *
 * A writer that loses a head there (`change-writer.ts`) commits in a group, so that the head is no longer in
 * everybody's way:
 *
 *   1. Put an intent, then read the head; unless its `group` is `open`, set it to `open`. (`commit-pending.ts`)
 *   2. One transaction: the state, the intent is removed (it must exist), a pending commit is put. It writes nothing that
 *      anybody else writes, except for rivals of the same state, which take turns. (`wait-for-turn.ts`)
 * 3. The writer of the oldest pending commit gives ids to the oldest 16 in one transaction, which `plan-batch.ts`
 * plans. So does anybody who finds that the oldest one has waited too long: a writer, a reader, the relay.
 * (`number-commits.ts`, which also says how a group ends; `number-waiting.ts`)
 *   4. The writer is answered when its commit has its ids. Who reads state and then the log waits likewise. (`settled-log.ts`)
 *
 * `commit-model.ts` has the items of that, `commit-port.ts` what it needs of the table and the clock, and `commit-parts.ts`
 * those of this process, with `commit-reads.ts` and `committing-process.ts`. Tests run everything on others, in every order.
 * ADR 13 has the reasons and the figures.
 */
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
 * await recordChange({ author, expect: ['tag-type-created'] }, async () => ({
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
