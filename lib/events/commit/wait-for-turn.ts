import { TransactionCanceledException } from '../../platform/dynamo/exceptions.ts';
import { itemName } from '../../platform/dynamo/repeated-writes.ts';
import { exists, type Write } from '../../platform/dynamo/write.ts';
import { type CommitIntent, intentKey, isBehind } from './commit-model.ts';
import { joinGroup } from './commit-pending.ts';
import type { CommitParts, CommitReads } from './commit-port.ts';

/** Poll interval of the next writer, in read durations. */
const NEXT_LOOKS_AGAIN = 0.75;
/** From turn to turn a change reads twice, writes and is noticed: the time of six reads, or more. */
const EACH_BEFORE = 5;
const LONGEST_PAUSE_MS = 1_000;
/** After counting its rivals once, a writer only checks whether it is among the first. */
const FIRST = 8;
/** A writer that does not use its turn for so long is dead, or very slow. */
const DEAD = 100;
const SHORTEST_DEAD_MS = 500;

/** The items of a change at which older rivals wait for their turn. */
export async function findQueues(
  { table }: CommitParts,
  turn: number,
  state: readonly Write[],
): Promise<string[]> {
  const items = state.map(itemName);
  const older = (await table.queryDeferred()).filter((other) => other.turn <= turn);
  const wanted = new Set(older.flatMap(({ wants }) => wants));
  return items.filter((item) => wanted.has(item));
}

/**
 * Lets rivals for the same items commit one after the other, the oldest first, instead of all at
 * once. Only for speed: what keeps changes apart are the conditions of their transactions. The
 * intent of a writer that does not use its turn is removed; if it lives, it announces itself again.
 *
 * The next writer polls the intent before it. The others sleep until they may be next, so each reads the queue only a
 * few times, and most times only its beginning.
 *
 * @param items for which the writer has lost a race
 * @returns the intent, which now says for which items it waits; `undefined` if somebody removed it
 */
export async function waitForTurn(
  parts: CommitParts,
  intent: CommitIntent | Pick<CommitIntent, 'turn'>,
  items: readonly string[],
  giveUpAt: number,
): Promise<CommitIntent | undefined> {
  const waiting = await defer(parts, intent, items);
  if (!waiting) return undefined;
  const { table, clock } = parts;
  const now = () => clock.now().getTime();
  const patience = new Patience();
  let fastest = Number.POSITIVE_INFINITY;
  for (let began = now(); began < giveUpAt; began = now()) {
    const rivals = await rivalsBefore(waiting, table, fastest === Number.POSITIVE_INFINITY);
    const [oldest] = rivals;
    if (!oldest) break;
    fastest = Math.min(fastest, now() - began);
    if (patience.isOver(oldest, began, fastest)) await table.write({ remove: intentKey(oldest) });
    if (rivals.length === 1) {
      await untilGone(parts, oldest, patience, giveUpAt);
      break;
    }
    const pause = Math.min(LONGEST_PAUSE_MS, fastest * EACH_BEFORE * (rivals.length - 1));
    await clock.wait(pause * (0.9 + clock.random() / 5));
  }
  return waiting;
}

/** The rivals before a writer, the oldest first; at least as many as that when all are not needed. */
async function rivalsBefore(
  waiting: CommitIntent,
  table: CommitReads,
  areAllNeeded: boolean,
): Promise<readonly CommitIntent[]> {
  const isRival = (other: CommitIntent) => isBehind(waiting, other);
  if (!areAllNeeded) {
    const first = await table.queryDeferred(FIRST);
    const isNear = first.length < FIRST || first.some(({ id }) => id === waiting.id);
    if (isNear || first.every(isRival)) return first.filter(isRival);
  }
  return (await table.queryDeferred()).filter(isRival);
}

/** Waits until the rival before has committed, given up or died: one small read at a time. */
async function untilGone(
  { table, clock }: CommitParts,
  rival: CommitIntent,
  patience: Patience,
  giveUpAt: number,
): Promise<void> {
  const now = () => clock.now().getTime();
  const key = intentKey(rival);
  for (let began = now(); began < giveUpAt; began = now()) {
    const [found] = await table.getItems([key]);
    if (!found) return;
    const readMs = now() - began;
    if (patience.isOver(rival, began, readMs)) await table.write({ remove: key });
    await clock.wait(readMs * NEXT_LOOKS_AGAIN * (0.75 + clock.random() / 2));
  }
}

/** How long the same writer has been the oldest. */
class Patience {
  #oldest = { id: '', since: 0 };

  isOver({ id }: CommitIntent, at: number, readMs: number): boolean {
    if (id !== this.#oldest.id) this.#oldest = { id, since: at };
    return at - this.#oldest.since > Math.max(SHORTEST_DEAD_MS, DEAD * readMs);
  }
}

/** Says for which items the writer waits. There is an intent at every moment, so the group stays open. */
async function defer(
  parts: CommitParts,
  intent: CommitIntent | Pick<CommitIntent, 'turn'>,
  items: readonly string[],
): Promise<CommitIntent | undefined> {
  if (!('id' in intent)) {
    return (await joinGroup(parts, { turn: intent.turn, wants: items })).intent;
  }
  const waiting = { ...intent, wants: [...new Set([...intent.wants, ...items])] };
  if (waiting.wants.length === intent.wants.length) return intent;
  const put = { ...intentKey(waiting), ...waiting };
  try {
    await parts.table.transact(
      intent.wants.length > 0
        ? [{ put, when: exists }]
        : [{ remove: intentKey(intent), when: exists }, { put }],
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const isRemoved = error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed';
    return isRemoved ? undefined : intent;
  }
  return waiting;
}
