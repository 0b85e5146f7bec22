import { setTimeout as wait } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { transact, type Write } from '../dynamo/table.ts';
import { ConflictError, ExceedsLimitError } from '../errors.ts';
import { type LogHead, planAppend, readHeads, touchedLogs } from './event-log.ts';
import { publishEvents } from './publish.ts';
import type { Author, Event, EventDraft } from './types.ts';

/** What a domain decided after reading: the new state, what happened, and what to answer. */
export interface Change<T> {
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
  readonly result: T;
}

/** DynamoDB's limit of actions in one transaction. */
const TRANSACTION_LIMIT = 100;
/** Fifty writers at once each win within some 50 rounds; the wait grows to spread them. */
const ATTEMPTS = 100;
const LONGEST_WAIT_MS = 2_000;
/** Below the 29 s that a function has, so that a caller is told 409 instead of being cut off. */
const GIVE_UP_AFTER_MS = 20_000;

/**
 * Full jitter: Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015. Where an
 * attempt takes long, all are waiting for the same processor or table, so the wait is in proportion:
 * else fifty writers on a busy machine undo each other's work faster than any of them commits. Waits that
 * shrink with age were tried: they cost a quarter of the throughput and spared no refusal.
 */
const backOffMs = (attempt: number, tookMs: number): number =>
  Math.random() * Math.min(LONGEST_WAIT_MS, Math.max(4 * 2 ** attempt, 4 * tookMs));

/**
 * Why a transaction was cancelled, from the domain's point of view: a refusal to pass on, or a lost
 * race. `state` tells that the domain's own items changed, so that it has to decide again.
 */
const judgeCancellation = (
  error: TransactionCanceledException,
  writes: readonly Write[],
): { readonly state: boolean } => {
  let state = false;
  for (const [index, reason] of (error.CancellationReasons ?? []).entries()) {
    if (reason.Code === 'ConditionalCheckFailed' && index < writes.length) {
      const refusal = writes[index]?.onConflict?.();
      if (refusal) throw refusal;
      state = true;
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
  return { state };
};

const isNothing = (change: Change<unknown>): boolean =>
  change.writes.length === 0 && change.events.length === 0;

/** Two parts of one change may say the same of one item, which DynamoDB would refuse. */
const distinct = (writes: readonly Write[]): Write[] => [
  ...new Map(writes.map((write) => [JSON.stringify(write), write])).values(),
];

/** What will probably happen, as far as that is known before anything is read. */
export type ForeseenEvent = Pick<EventDraft, 'type' | 'project' | 'featureName' | 'author'>;

type Heads = ReadonlyMap<string, LogHead>;

const append = async (
  stateWrites: readonly Write[],
  drafts: readonly EventDraft[],
  author: Author,
  foreseen: Heads,
): Promise<readonly Event[]> => {
  const others = touchedLogs(drafts, author).filter((log) => !foreseen.has(log));
  const heads = new Map([...foreseen, ...(await readHeads(others))]);
  const { events, writes } = planAppend(drafts, author, heads, new Date());
  const all = [...stateWrites, ...writes];
  if (all.length > TRANSACTION_LIMIT) {
    throw new ExceedsLimitError('writes in one request', TRANSACTION_LIMIT);
  }
  await transact(all);
  return events;
};

/**
 * The one way to change anything: state and events are committed in one transaction, or nothing is;
 * then the events are handed to the queue. A change that writes nothing records nothing.
 *
 * A lost race is decided anew on fresh state; only when the log alone moved on is the decision kept.
 *
 * @param author who is recorded as having done it
 * @param decide reads the current state and says what to write; it runs again after a lost race, so
 *   it must have no effect of its own. Errors it throws (4xx) end the change.
 * @param foreseen events that it will probably record: where their logs end is first read at the same
 *   time as the state, which saves a round trip. What was not foreseen is read afterwards, so a wrong
 *   guess costs time and nothing else.
 * @returns the decision's result
 * @throws {ConflictError} when races were lost for 20 seconds
 * @throws {ExceedsLimitError} when the change does not fit one transaction
 */
export const recordChange = async <T>(
  author: Author,
  decide: () => Promise<Change<T>>,
  foreseen: readonly ForeseenEvent[] = [],
): Promise<T> => {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  let began = Date.now();
  let [change, heads]: [Change<T>, Heads] = await Promise.all([
    decide(),
    readHeads(touchedLogs(foreseen, author)),
  ]);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (isNothing(change)) return change.result;
    const stateWrites = distinct(change.writes);
    try {
      const events = await append(stateWrites, change.events, author, heads);
      await publishEvents(events.map(({ id }) => id));
      return change.result;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const { state } = judgeCancellation(error, stateWrites);
      const tookMs = Date.now() - began;
      const pauseMs = backOffMs(attempt, tookMs);
      if (Date.now() + pauseMs + tookMs > giveUpAt) break;
      await wait(pauseMs);
      began = Date.now();
      if (state) change = await decide();
      // Where many write at once, what was read last is least likely to have moved.
      heads = new Map();
    }
  }
  throw new ConflictError('Too many changes at once touched the same data. Try again.');
};
