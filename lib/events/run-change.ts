import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { Author } from '../auth/author.ts';
import { distinctWrites } from '../platform/dynamo/repeated-writes.ts';
import { TRANSACTION_LIMIT, type Write } from '../platform/dynamo/table.ts';
import { mergeTallies } from '../platform/dynamo/tallies.ts';
import { ConflictError, ExceedsLimitError, ThrottledError } from '../platform/errors.ts';
import type { CommitIntent } from './commit-model.ts';
import { commitPending, joinGroup, leaveGroup, waitForNumber } from './commit-pending.ts';
import type { CommitParts } from './commit-port.ts';
import { type LogHead, logNames, readHeads, touchedLogs } from './event-log.ts';
import { judgeCancellation, type Lost } from './judge-cancellation.ts';
import { planAppend } from './plan-append.ts';
import type { EventDraft } from './types.ts';
import { findQueues, waitForTurn } from './wait-for-turn.ts';

/** What a decision commits: the new state, the events, and the result to return. */
export interface Commit<T> {
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
  readonly result: T;
}

/** An expected event, as far as it is known before anything is read. */
export type ExpectedEvent = Pick<EventDraft, 'type' | 'project' | 'featureName' | 'author'>;

/** Author of a change, and the events that it will probably record. */
export interface ChangeRecord {
  /** Recorded as the author of the events. */
  readonly author: Author;
  /**
   * The heads of these events' logs are read in parallel with the state, which saves a round trip.
   * Other heads are read afterwards, so a wrong guess costs only time.
   */
  readonly expect?: readonly ExpectedEvent[];
}

/** Only rivals for the same state lose more than once or twice. */
const ATTEMPTS = 200;
const LONGEST_WAIT_MS = 20;
/** A busy table needs more: rivals are done after one transaction, throttling lasts. */
const LONGEST_THROTTLED_WAIT_MS = 1_000;
/** Below the 29 s that a function has, so that the caller gets a 409 instead of a timeout. */
const GIVE_UP_AFTER_MS = 20_000;

type Heads = ReadonlyMap<string, LogHead>;

/** A change on its way: what it commits, and what is known of the log. */
interface Attempt {
  readonly author: Author;
  readonly state: readonly Write[];
  readonly drafts: readonly EventDraft[];
  readonly heads: Heads;
}

/**
 * Decides and commits a change, alone or in a group: see `number-commits.ts`. It is done when its
 * events have ids and are published.
 * @throws {ConflictError} when races were lost for 20 seconds
 * @throws {ThrottledError} when the table has refused for so long
 * @throws {ExceedsLimitError} when the change does not fit one transaction
 */
export async function runChange<T>(
  parts: CommitParts,
  { author, expect = [] }: ChangeRecord,
  decide: () => Promise<Commit<T>>,
): Promise<T> {
  const { clock } = parts;
  const giveUpAt = clock.now().getTime() + GIVE_UP_AFTER_MS;
  let [commit, heads]: [Commit<T>, Heads] = await Promise.all([
    decide(),
    readHeads([...new Set([logNames.all, ...touchedLogs(expect, author)])], parts.table),
  ]);
  const group = new Membership(parts, heads.get(logNames.all)?.length ?? 0);
  let isThrottled = false;
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const began = clock.now().getTime();
      const state = mergeTallies(distinctWrites(commit.writes));
      const lost = await group.commit({ author, state, drafts: commit.events, heads });
      if (!lost) return commit.result;
      isThrottled = lost.isThrottled;
      for (const make of lost.makeRoom) await make();
      const now = clock.now().getTime();
      if (now + (now - began) > giveUpAt) break;
      if (isThrottled) await clock.wait(throttledWaitMs(attempt) * clock.random());
      else if (lost.items.length > 0) await group.waitForTurn(lost, attempt, giveUpAt);
      if (lost.state) commit = await decide();
      // With many concurrent writers, the most recently read head is least likely to have moved.
      heads = new Map();
    }
  } finally {
    await group.leave();
  }
  if (isThrottled) throw new ThrottledError();
  throw new ConflictError('Too many concurrent changes of the same data. Try again.');
}

/** A writer commits alone until it loses a head, or sees that others commit in a group. */
class Membership {
  readonly #parts: CommitParts;
  readonly #turn: number;
  #isMember = false;
  #intent: CommitIntent | undefined;

  /** @param turn number of events when the change began */
  constructor(parts: CommitParts, turn: number) {
    this.#parts = parts;
    this.#turn = turn;
  }

  /** @returns what was lost; `undefined` when the change is committed */
  async commit(attempt: Attempt): Promise<Lost | undefined> {
    const { state, drafts } = attempt;
    if (drafts.length === 0) return state.length > 0 ? await this.#transact(state, []) : undefined;
    if (!this.#isMember) {
      const lost = await this.#commitAlone(attempt);
      if (lost?.log) this.#isMember = true;
      if (!lost?.log || lost.state) return lost;
    }
    return await this.#commitInGroup(attempt);
  }

  /** Waits until rivals that began earlier have changed the items for which this writer lost a race. */
  async waitForTurn({ items }: Lost, attempt: number, giveUpAt: number): Promise<void> {
    const { clock } = this.#parts;
    await clock.wait(clock.random() * Math.min(LONGEST_WAIT_MS, 4 * 2 ** attempt));
    if (!this.#isMember) return;
    this.#intent ??= await joinGroup(this.#parts, this.#turn);
    this.#intent = await waitForTurn(this.#parts, this.#intent, items, giveUpAt);
  }

  /** Nothing remains of a writer that has not committed. */
  async leave(): Promise<void> {
    if (this.#intent) await leaveGroup(this.#parts, this.#intent);
    this.#intent = undefined;
  }

  async #commitAlone({ author, state, drafts, heads: known }: Attempt): Promise<Lost | undefined> {
    const { table, clock, publish } = this.#parts;
    const others = touchedLogs(drafts, author).filter((log) => !known.has(log));
    const heads = new Map([...known, ...(await readHeads(others, table))]);
    if (heads.get(logNames.all)?.group !== undefined)
      return { state: false, items: [], log: true, isThrottled: false, makeRoom: [] };
    const { events, writes } = planAppend(drafts, author, heads, clock.now());
    if (state.length + writes.length > TRANSACTION_LIMIT) {
      throw new ExceedsLimitError('writes in one request', TRANSACTION_LIMIT);
    }
    const lost = await this.#transact(state, writes);
    if (!lost) await publish(events.map(({ id }) => id));
    return lost;
  }

  async #commitInGroup({ author, state, drafts }: Attempt): Promise<Lost | undefined> {
    const parts = this.#parts;
    if (!this.#intent) {
      this.#intent = await joinGroup(parts, this.#turn);
      const items = await findQueues(parts, this.#intent, state);
      if (items.length > 0)
        return { state: true, items, log: false, isThrottled: false, makeRoom: [] };
    }
    const intent = this.#intent;
    const committed = await judged(state, () =>
      commitPending(parts, intent, state, { author, drafts }),
    );
    if (committed.lost?.log) this.#intent = undefined;
    if (committed.done === undefined) return committed.lost;
    this.#intent = undefined;
    await waitForNumber(parts, committed.done);
    return undefined;
  }

  async #transact(state: readonly Write[], others: readonly Write[]): Promise<Lost | undefined> {
    return (await judged(state, () => this.#parts.table.transact([...state, ...others]))).lost;
  }
}

/** Runs a transaction whose first reasons are those of the state. */
async function judged<T>(
  state: readonly Write[],
  transact: () => Promise<T>,
): Promise<{ readonly done?: T; readonly lost?: Lost }> {
  try {
    return { done: await transact() };
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return { lost: judgeCancellation(error, state) };
  }
}

function throttledWaitMs(attempt: number): number {
  return Math.min(LONGEST_THROTTLED_WAIT_MS, 25 * 2 ** attempt);
}
