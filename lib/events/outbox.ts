import { type Key, keys } from '../dynamo/keys.ts';
import { exists, getItems, type Item, query } from '../dynamo/table.ts';
import { writeItem } from '../dynamo/write-item.ts';
import { toEvent } from './read-shape.ts';
import type { Event } from './types.ts';

/** An event, and whether it still waits to be dispatched. */
export interface OutboxEvent {
  readonly event: Event;
  readonly waiting: boolean;
}

/** Reads events by id: one batch read per 100. What does not exist is `undefined`. */
export const readOutbox = async (ids: readonly number[]): Promise<(OutboxEvent | undefined)[]> => {
  const items = await getItems<Event & { outbox?: string }>(ids.map(keys.event));
  return items.map((item) => item && { event: toEvent(item), waiting: item.outbox !== undefined });
};

/** Takes the mark off an event that was dispatched: the relay forgets it. */
export const markDispatched = async (id: number): Promise<void> => {
  await writeItem({
    update: keys.event(id),
    expression: 'REMOVE outbox, outboxDue, relayed',
    when: exists,
  });
};

/** Something with an outbox mark: an event, or a delivery. */
export interface Marked extends Key {
  readonly outboxDue: string;
}

/** The longest waiting marks of a kind that were due at a time, oldest first. */
export const findOverdue = (
  kind: 'event' | 'delivery',
  dueBefore: Date,
  limit: number,
): Promise<Marked[]> =>
  query<Marked>({
    index: 'outbox',
    where: 'outbox = :kind AND outboxDue <= :due',
    values: { ':kind': kind, ':due': dueBefore.toISOString() },
    limit,
  });

/** So often a lost message or a busy queue explains it; then something is wrong, and there is time. */
const PROMPT_RELAYS = 3;
const LONGEST_POSTPONEMENT_MS = 6 * 60 * 60 * 1_000;

/**
 * Notes that something is queued again, and when to do so next if that does not help either: after
 * `waitMs`, and from the fourth time on after twice as long each time, so that what can not be handled
 * does not fill the dead-letter queue. It is never given up.
 *
 * @param marked as it was found. A mark that was moved since belongs to another round, which is not due:
 *   queueing that would shorten the wait that the schedule or the receiver asks for
 * @returns the whole item; `undefined` when the mark is not the one that was found any more
 */
export const postponeRelay = async (
  { pk, sk, outboxDue }: Marked,
  now: Date,
  waitMs: number,
): Promise<Item | undefined> => {
  const after = (ms: number) =>
    new Date(now.getTime() + Math.min(LONGEST_POSTPONEMENT_MS, ms)).toISOString();
  const move = (from: string, to: string, count: 0 | 1) =>
    writeItem({
      update: { pk, sk },
      expression: 'SET outboxDue = :to ADD relayed :count',
      values: { ':to': to, ':count': count },
      when: { expression: 'outboxDue = :from', values: { ':from': from } },
    });
  const soon = after(waitMs);
  const { done, item } = await move(outboxDue, soon, 1);
  if (!done) return undefined;
  const times = Number(item?.relayed);
  if (times > PROMPT_RELAYS) await move(soon, after(waitMs * 2 ** (times - PROMPT_RELAYS)), 0);
  return item;
};
