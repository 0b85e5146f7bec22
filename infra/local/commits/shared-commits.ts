import type { CommitParts, LoneCommit } from '../../../lib/events/commit/commit-port.ts';
import { judgeCancellation, type Lost } from '../../../lib/events/commit/judge-cancellation.ts';
import { planShared } from '../../../lib/events/commit/plan-shared.ts';
import type { LogHead } from '../../../lib/events/log/event-log.ts';
import { planAppends } from '../../../lib/events/log/plan-append.ts';
import { isThrottledOnly } from '../../../lib/platform/aws-failures.ts';
import { TransactionCanceledException } from '../../../lib/platform/dynamo/exceptions.ts';
import { TRANSACTION_LIMIT } from '../../../lib/platform/dynamo/write.ts';
import { ExceedsLimitError } from '../../../lib/platform/errors.ts';
import { ExpiringMap } from '../../../lib/platform/expiring-map.ts';
import type { ItemLines } from './item-lines.ts';

interface Waiting extends LoneCommit {
  readonly at: string;
  /** Called when it is committed, before its events are published. */
  readonly onStored: () => void;
  readonly answer: PromiseWithResolvers<Lost | undefined>;
  /** It made a shared transaction fail; retry it alone. */
  isApart: boolean;
}

type Plan = ReturnType<typeof planShared<Waiting>>;

/** Heads of logs that are remembered, so that a change needs not read again what this process has just written. */
const HEADS = 2_000;
/**
 * After this long, changes no longer wait for the transaction before: its connection may be dead. A process with many
 * requests at once is late by a second, too.
 */
const STUCK_MS = 3_000;
/** The same limit in durations of the last transaction, for slow tables. */
const STUCK = 10;
/** After so many turns in which nobody has come, the others are reading, or wait for something else. */
const QUIET_TURNS = 2;
/** Turns of the event loop in which others are waited for, however many keep coming. */
const GATHERING_TURNS = 10;

/**
 * Commits of one process, outside of a group: one transaction at a time, for all changes that came together, or
 * while the one before was under way. They would lose the heads of the event log to each other. Other processes are
 * rivals as before.
 *
 * When a transaction of several changes is cancelled, those that were the reason are tried one by one, so that
 * each is judged on its own.
 */
export class SharedCommits {
  readonly #lines: ItemLines;
  readonly #turn: () => Promise<void>;
  readonly #heads = new ExpiringMap<LogHead>(HEADS);
  #waiting: Waiting[] = [];
  #running = 0;
  #lastMs = 0;

  /**
   * @param lines the changes that are under way
   * @param turn resolves when the process has gone on with whatever waited for it: a turn of the event loop
   */
  constructor(lines: ItemLines, turn: () => Promise<void>) {
    this.#lines = lines;
    this.#turn = turn;
  }

  /**
   * @param onStored called when it is committed, before its events are published
   * @returns what was lost; `undefined` when the change is committed and its events are published
   * @throws {ExceedsLimitError} when the change does not fit one transaction
   */
  async commit(
    parts: CommitParts,
    change: LoneCommit,
    onStored: () => void,
  ): Promise<Lost | undefined> {
    const answer = Promise.withResolvers<Lost | undefined>();
    const at = parts.clock.now().toISOString();
    const waiting: Waiting = { ...change, at, onStored, answer, isApart: false };
    this.#waiting.push(waiting);
    if (this.#running === 0) void this.#commitWaiting(parts);
    else void this.#waitFor(parts, waiting);
    return await answer.promise;
  }

  async #waitFor(parts: CommitParts, waiting: Waiting): Promise<void> {
    await parts.clock.wait(Math.max(STUCK_MS, STUCK * this.#lastMs));
    if (this.#waiting.includes(waiting)) await this.#commitWaiting(parts);
  }

  async #commitWaiting(parts: CommitParts): Promise<void> {
    this.#running += 1;
    await this.#gather();
    for (let [first, ...others] = this.#waiting; first; [first, ...others] = this.#waiting) {
      const plan = planShared(first, others, ({ isApart }) => !isApart);
      this.#waiting = this.#waiting.filter((each) => !plan.members.includes(each));
      const again = await this.#commit(parts, plan);
      this.#waiting.unshift(...again);
    }
    this.#running -= 1;
  }

  /** Lets the other changes under way come as far as this: one transaction costs less than several. */
  async #gather(): Promise<void> {
    let came = 0;
    let quiet = 0;
    for (let turn = 0; turn < GATHERING_TURNS && quiet < QUIET_TURNS; turn += 1) {
      if (this.#waiting.length >= this.#lines.changes) return;
      quiet = this.#waiting.length > came ? 0 : quiet + 1;
      came = this.#waiting.length;
      await this.#turn();
    }
  }

  /** @returns those that have to be tried again */
  async #commit(parts: CommitParts, plan: Plan): Promise<readonly Waiting[]> {
    const { members } = plan;
    const began = parts.clock.now().getTime();
    try {
      const { events, heads, writes } = planAppends(members, this.#headsOf(members));
      if (plan.writes.length + writes.length > TRANSACTION_LIMIT) {
        throw new ExceedsLimitError('writes in one request', TRANSACTION_LIMIT);
      }
      await parts.table.transact([...plan.writes, ...writes]);
      this.#lastMs = parts.clock.now().getTime() - began;
      for (const [log, head] of heads) this.#heads.set(log, head, Number.POSITIVE_INFINITY);
      for (const { onStored } of members) onStored();
      const ids = events.map(({ id }) => id);
      void parts.publish(ids).then(() => answerAll(members, undefined));
      return [];
    } catch (error) {
      return members.length === 1 ? judge(error, members) : judgeShared(error, plan);
    }
  }

  /** Of what the changes have read, and what this process has stored since, the newest. */
  #headsOf(members: readonly LoneCommit[]): Map<string, LogHead> {
    const newest = new Map<string, LogHead>();
    for (const [log, head] of members.flatMap(({ heads }) => [...heads])) {
      const known = newest.get(log) ?? this.#heads.get(log);
      newest.set(log, known && known.length > head.length ? known : head);
    }
    return newest;
  }
}

function answerAll(members: readonly Waiting[], lost: Lost | undefined): void {
  for (const { answer } of members) answer.resolve(lost);
}

/** Why a change that was alone in its transaction failed. */
function judge(error: unknown, members: readonly Waiting[]): readonly Waiting[] {
  for (const { state, answer } of members) {
    try {
      if (!(error instanceof TransactionCanceledException)) throw error;
      answer.resolve(judgeCancellation(error, state));
    } catch (refusal) {
      answer.reject(refusal);
    }
  }
  return [];
}

/** @returns those that have to be tried again, after an attempt together */
function judgeShared(error: unknown, { members, writes, ownersOf }: Plan): readonly Waiting[] {
  const apart = (isReason: (index: number) => boolean) => {
    members.forEach((member, index) => {
      member.isApart = isReason(index);
    });
    return members;
  };
  if (!(error instanceof TransactionCanceledException)) {
    if (isInvalid(error)) return apart(() => true);
    for (const { answer } of members) answer.reject(error);
    return [];
  }
  const reasons = error.CancellationReasons ?? [];
  const lost = reasons.flatMap(({ Code = 'None' }, at) => (Code === 'None' ? [] : [at]));
  const isThrottled = isThrottledOnly(reasons);
  if (isThrottled || lost.some((at) => at >= writes.length)) {
    answerAll(members, { state: false, items: [], log: !isThrottled, isThrottled, makeRoom: [] });
    return [];
  }
  const owners = ownersOf(lost);
  return apart((index) => owners.has(index));
}

/** Whether the table would never take one of the writes, for example of an item that is too large. */
function isInvalid(error: unknown): boolean {
  return error instanceof Error && error.name === 'ValidationException';
}
