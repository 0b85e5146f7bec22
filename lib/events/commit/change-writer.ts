import type { Write } from '../../platform/dynamo/write.ts';
import { type LogHead, logNames, readHeads, touchedLogs } from '../log/event-log.ts';
import type { CommitIntent } from './commit-model.ts';
import { commitPending, joinGroup, leaveGroup, waitForNumber } from './commit-pending.ts';
import type { CommitParts, CommittedPlace, Line, LoneCommit } from './commit-port.ts';
import { judged, type Lost } from './judge-cancellation.ts';
import { findQueues, waitForTurn } from './wait-for-turn.ts';

/** Of who is alone, before it decides again. */
const LONGEST_WAIT_MS = 20;

export type Heads = ReadonlyMap<string, LogHead>;

/** A change on its way: what it commits, and what is known of the log, maybe not all heads. */
type CommitAttempt = LoneCommit;

/** A writer commits alone until it loses a head, or sees that others commit in a group. */
export class ChangeWriter {
  readonly #parts: CommitParts;
  readonly #place: CommittedPlace;
  readonly #turn: number;
  #isMember = false;
  #intent: CommitIntent | undefined;

  /** @param turn number of events when the change began */
  constructor(parts: CommitParts, place: CommittedPlace, turn: number) {
    this.#parts = parts;
    this.#place = place;
    this.#turn = turn;
  }

  /** @returns what was lost; `undefined` when the change is committed */
  async commit(attempt: CommitAttempt): Promise<Lost | undefined> {
    const { state, drafts } = attempt;
    if (drafts.length === 0) return state.length > 0 ? await this.#transact(state) : undefined;
    if (this.#isMember) return await this.#commitInGroup(attempt);
    const heads = await this.#completeHeads(attempt);
    if (heads.get(logNames.all)?.group !== undefined) {
      this.#isMember = true;
      return await this.#commitInGroup(attempt);
    }
    const lost = await this.#place.commit({ ...attempt, heads });
    if (lost?.log) this.#isMember = true;
    return lost?.log && !lost.state ? await this.#commitInGroup(attempt) : lost;
  }

  /** Waits until rivals that began earlier have changed the items for which this writer lost a race. */
  async waitForTurn({ items }: Lost, attempt: number, giveUpAt: number): Promise<void> {
    const { clock } = this.#parts;
    if (!this.#isMember) {
      await clock.wait(clock.random() * Math.min(LONGEST_WAIT_MS, 4 * 2 ** attempt));
      return;
    }
    const intent = this.#intent ?? { turn: this.#turn };
    this.#intent = await waitForTurn(this.#parts, intent, items, giveUpAt);
  }

  /** Nothing remains of a writer that has not committed. */
  async leave(): Promise<void> {
    if (this.#intent) await leaveGroup(this.#parts, this.#intent);
    this.#intent = undefined;
  }

  async #completeHeads({ author, drafts, heads: known }: CommitAttempt): Promise<Heads> {
    const others = touchedLogs(drafts, author).filter((log) => !known.has(log));
    if (others.length === 0) return known;
    return new Map([...known, ...(await readHeads(others, this.#parts.table))]);
  }

  async #commitInGroup(attempt: CommitAttempt): Promise<Lost | undefined> {
    const parts = this.#parts;
    const { author, state, drafts } = attempt;
    let line: Line | undefined;
    if (!this.#intent) {
      const joined = await joinGroup(parts, { turn: this.#turn, wants: [] });
      this.#intent = joined.intent;
      line = joined.line;
      if (line.isDeferred) {
        const items = await findQueues(parts, this.#turn, state);
        if (items.length > 0)
          return { state: true, items, log: false, isThrottled: false, makeRoom: [] };
      }
    }
    const intent = this.#intent;
    const committed = await judged(state, () =>
      commitPending(parts, intent, state, { author, drafts }, line),
    );
    if (committed.lost?.log) this.#intent = undefined;
    if (committed.done === undefined) return committed.lost;
    this.#intent = undefined;
    this.#place.leave();
    await waitForNumber(parts, committed.done);
    return undefined;
  }

  async #transact(state: readonly Write[]): Promise<Lost | undefined> {
    return (await judged(state, () => this.#parts.table.transact(state))).lost;
  }
}
