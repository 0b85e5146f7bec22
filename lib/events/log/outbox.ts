import { getItems } from '../../platform/dynamo/get-items.ts';
import { getItemsForEach } from '../../platform/dynamo/items-for-each.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { exists, type Item } from '../../platform/dynamo/write.ts';
import { writeAlone, writeItem } from '../../platform/dynamo/write-item.ts';
import { toEvent } from './to-event.ts';
import type { Event } from './types.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    EventMark: EventMark;
    Marked: Marked;
    StoredEvent: StoredEvent;
  }
}

/** An event, and whether it still waits to be dispatched. */
export interface OutboxEvent {
  readonly event: Event;
  readonly waiting: boolean;
  /** What is to be removed once this event, and the others that were requested with it, are dispatched. */
  readonly mark?: Key;
}

/** An event as it is stored. Before marks had items of their own, it carried its own until it was dispatched. */
interface StoredEvent extends Event {
  readonly outbox?: string;
  readonly outboxDue?: string;
}

/** An item with an outbox mark: that of the events of a transaction, or a delivery. */
export interface Marked extends Key {
  readonly outboxDue: string;
  /** When what is marked is due, if its message cannot be sent before `outboxDue`. RFC 3339. */
  readonly plannedFor?: string;
}

/** What the relay has to queue. */
export interface Relayed {
  readonly item: Item;
  /** When it is due, if it was planned for the relay; `undefined` if its message is lost or late. */
  readonly plannedFor: Date | undefined;
}

/**
 * That the events of one transaction wait to be dispatched: all ids from the first to the last. It has
 * no entry in an index, as every change writes and removes it.
 */
interface EventMark extends Marked {
  readonly first: number;
  readonly last: number;
}

/** The first retries are prompt: the message was probably lost or late. Later ones wait longer each time. */
const PROMPT_RELAYS = 3;
const LONGEST_POSTPONEMENT_MS = 6 * 60 * 60 * 1_000;

/** Reads events by id: one batch read per 100; `undefined` for missing ones. */
export async function findEvents(ids: readonly number[]): Promise<(Event | undefined)[]> {
  const items = await getItems(ids.map(keys.event));
  return items.map((item) => item && toEvent(item));
}

/** Reads events by id with their marks: one batch read per 50; `undefined` for missing ones. */
export async function findOutboxEvents(
  ids: readonly number[],
): Promise<(OutboxEvent | undefined)[]> {
  const found = await getItemsForEach(ids, (id) => [keys.event(id), keys.outboxMark(id)]);
  const marks = found.flatMap(([, mark]) => (mark ? [mark] : []));
  return found.map(([item]) => {
    if (!item) return undefined;
    const event = toEvent(item);
    if (item.outbox !== undefined) return { event, waiting: true, mark: keys.event(item.id) };
    const mark = marks.find(({ first, last }) => first <= item.id && item.id <= last);
    if (!mark) return { event, waiting: false };
    // Partial dispatches leave the mark to the dispatch of all its events.
    const isWhole = ids.includes(mark.first) && ids.includes(mark.last);
    return { event, waiting: true, ...(isWhole && { mark: keys.outboxMark(mark.first) }) };
  });
}

/** Removes the mark of dispatched events, so that the relay ignores them. */
export async function markDispatched(mark: Key): Promise<void> {
  if (mark.pk !== keys.eventPartition) {
    await writeAlone({ remove: { pk: mark.pk, sk: mark.sk } });
    return;
  }
  await writeItem({
    update: { pk: mark.pk, sk: mark.sk },
    expression: 'REMOVE outbox, outboxDue, relayed',
    when: exists,
  });
}

/** The ids of the events that a mark is about, which may be on an event itself. */
export function idsOfMark(marked: Item): number[] {
  const {
    id,
    first = id,
    last = first,
  } = marked as Partial<Record<'id' | 'first' | 'last', number>>;
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The overdue marks of a kind, oldest first. */
export async function findOverdue(
  kind: 'event' | 'delivery',
  dueBefore: Date,
  limit: number,
): Promise<Marked[]> {
  const due = dueBefore.toISOString();
  const [indexed, marks] = await Promise.all([
    query({
      index: 'outbox',
      where: 'outbox = :pk AND outboxDue <= :due',
      values: { ':pk': keys.outboxPartition(kind), ':due': due },
      limit,
    }),
    kind === 'event' ? findOverdueMarks(due, limit) : [],
  ]);
  return [...indexed, ...marks].slice(0, limit);
}

/** Reads all marks, as there is no index of them: few wait, unless nothing can be dispatched. */
function findOverdueMarks(due: string, limit: number): Promise<Marked[]> {
  return query({
    where: 'pk = :pk',
    values: { ':pk': keys.outboxMarkPartition, ':due': due },
    filter: 'outboxDue <= :due',
    limit,
    consistent: false,
  });
}

/**
 * Records that something is queued, and when to do so again if that does not help: what was planned when
 * it is due; what is queued again after `waitMs`, and from the fourth time on after twice as long each time, so that an item that
 * cannot be handled does not fill the dead-letter queue. The relay never gives up.
 *
 * @param marked as it was found. A mark that has moved since belongs to another round, which is not
 * due: queueing it would shorten the wait that the schedule or the receiver requires
 * @returns `undefined` when the mark has changed since it was found
 */
export async function postponeRelay(
  { pk, sk, outboxDue }: Marked,
  now: Date,
  waitMs: number,
): Promise<Relayed | undefined> {
  const after = (ms: number) =>
    new Date(now.getTime() + Math.min(LONGEST_POSTPONEMENT_MS, ms)).toISOString();
  const move = (from: string, to: string, count: 0 | 1) =>
    writeItem({
      update: { pk, sk },
      expression:
        'SET outboxDue = if_not_exists(plannedFor, :to) REMOVE plannedFor ADD relayed :count',
      values: { ':to': to, ':count': count },
      when: { expression: 'outboxDue = :from', values: { ':from': from } },
    });
  const soon = after(waitMs);
  const { done, item } = await move(outboxDue, soon, 1);
  if (!done || !item) return undefined;
  if (item.outboxDue !== soon) return { item, plannedFor: new Date(String(item.outboxDue)) };
  const times = Number(item.relayed);
  if (times > PROMPT_RELAYS) await move(soon, after(waitMs * 2 ** (times - PROMPT_RELAYS)), 0);
  return { item, plannedFor: undefined };
}
