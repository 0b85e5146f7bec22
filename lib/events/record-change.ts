import { setTimeout as wait } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { Author } from '../auth/author.ts';
import { distinctWrites } from '../platform/dynamo/repeated-writes.ts';
import { transact, type Write } from '../platform/dynamo/table.ts';
import { mergeTallies } from '../platform/dynamo/tallies.ts';
import { ConflictError, ExceedsLimitError } from '../platform/errors.ts';
import { type LogHead, planAppend, readHeads, touchedLogs } from './event-log.ts';
import { publishEvents } from './publish.ts';
import type { Event, EventDraft } from './types.ts';

/** What a decision commits: the new state, the events, and the result to return. */
export interface Commit<T> {
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
  readonly result: T;
}

/** DynamoDB's limit of actions in one transaction. */
const TRANSACTION_LIMIT = 100;
/** With fifty concurrent writers, each wins within some 50 rounds; growing waits spread them. */
const ATTEMPTS = 100;
const LONGEST_WAIT_MS = 2_000;
/** Below the 29 s that a function has, so that the caller gets a 409 instead of a timeout. */
const GIVE_UP_AFTER_MS = 20_000;

/** An expected event, as far as it is known before anything is read. */
export type ExpectedEvent = Pick<EventDraft, 'type' | 'project' | 'featureName' | 'author'>;

/** Author of a change, and the events that it will probably record. */
interface ChangeRecord {
  /** Recorded as the author of the events. */
  readonly author: Author;
  /**
   * The heads of these events' logs are read in parallel with the state, which saves a round trip.
   * Other heads are read afterwards, so a wrong guess costs only time.
   */
  readonly expect?: readonly ExpectedEvent[];
}

type Heads = ReadonlyMap<string, LogHead>;

/**
 * The one way to change anything: state and events are committed in one transaction, or not at all;
 * then the events are sent to the queue. A decision without writes and events commits nothing.
 *
 * After a lost race, `decide` runs again on fresh state; if only the log moved on, its result is
 * kept.
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
 * @throws {ExceedsLimitError} when the change does not fit one transaction
 */
export async function recordChange<T>(
  { author, expect = [] }: ChangeRecord,
  decide: () => Promise<Commit<T>>,
): Promise<T> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  let began = Date.now();
  let [commit, heads]: [Commit<T>, Heads] = await Promise.all([
    decide(),
    readHeads(touchedLogs(expect, author)),
  ]);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (isEmpty(commit)) return commit.result;
    const stateWrites = mergeTallies(distinctWrites(commit.writes));
    try {
      const events = await append(stateWrites, commit.events, author, heads);
      await publishEvents(events.map(({ id }) => id));
      return commit.result;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const { state, makeRoom } = judgeCancellation(error, stateWrites);
      for (const make of makeRoom) await make();
      const tookMs = Date.now() - began;
      const pauseMs = backOffMs(attempt, tookMs);
      if (Date.now() + pauseMs + tookMs > giveUpAt) break;
      await wait(pauseMs);
      began = Date.now();
      if (state) commit = await decide();
      // With many concurrent writers, the most recently read head is least likely to have moved.
      heads = new Map();
    }
  }
  throw new ConflictError('Too many concurrent changes of the same data. Try again.');
}

/** A decision that changes nothing and records no event. */
export function noChange(): Commit<undefined>;
export function noChange<T>(result: T): Commit<T>;
export function noChange(result?: unknown): Commit<unknown> {
  return { writes: [], events: [], result };
}

function isEmpty({ writes, events }: Commit<unknown>): boolean {
  return writes.length === 0 && events.length === 0;
}

async function append(
  stateWrites: readonly Write[],
  drafts: readonly EventDraft[],
  author: Author,
  known: Heads,
): Promise<readonly Event[]> {
  const others = touchedLogs(drafts, author).filter((log) => !known.has(log));
  const heads = new Map([...known, ...(await readHeads(others))]);
  const { events, writes } = planAppend(drafts, author, heads, new Date());
  const all = [...stateWrites, ...writes];
  if (all.length > TRANSACTION_LIMIT) {
    throw new ExceedsLimitError('writes in one request', TRANSACTION_LIMIT);
  }
  await transact(all);
  return events;
}

/**
 * Why a transaction was cancelled, from the domain's point of view: a refusal to pass on, or a lost
 * race. `state` says whether the domain's own items changed, so that it must decide again; `makeRoom` has
 * what to call before the same commit is tried again.
 */
function judgeCancellation(
  error: TransactionCanceledException,
  writes: readonly Write[],
): { readonly state: boolean; readonly makeRoom: readonly (() => Promise<void>)[] } {
  let state = false;
  const makeRoom: (() => Promise<void>)[] = [];
  for (const [index, reason] of (error.CancellationReasons ?? []).entries()) {
    if (reason.Code === 'ConditionalCheckFailed' && index < writes.length) {
      const write = writes[index];
      const refusal = write?.onConflict?.();
      if (refusal) throw refusal;
      if (write && 'makeRoom' in write && write.makeRoom) makeRoom.push(write.makeRoom);
      else state = true;
    } else if (
      reason.Code !== 'None' &&
      reason.Code !== 'ConditionalCheckFailed' &&
      reason.Code !== 'TransactionConflict' &&
      reason.Code !== 'ThrottlingError' &&
      reason.Code !== 'ProvisionedThroughputExceeded'
    ) {
      throw error;
    }
  }
  return { state, makeRoom };
}

/**
 * Full jitter: Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015. The wait
 * grows with the duration of an attempt, because slow attempts mean contention: otherwise fifty writers
 * on a busy machine undo each other's work faster than any of them commits. Waits that shrink with age were tried: they cost a quarter of the throughput and
 * avoided no refusal.
 */
function backOffMs(attempt: number, tookMs: number): number {
  return Math.random() * Math.min(LONGEST_WAIT_MS, Math.max(4 * 2 ** attempt, 4 * tookMs));
}
