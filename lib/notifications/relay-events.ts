import { config } from '../config.ts';
import type { Item } from '../dynamo/table.ts';
import { findOverdue, postponeRelay } from '../events/outbox.ts';
import { log } from '../log.ts';
import { sendMessages } from '../queues/send-messages.ts';
import type { Delivery } from './delivery.ts';
import { queueDeliveries } from './queue-deliveries.ts';

/** Of each kind and run: a minute later comes the next, and the oldest come first. */
const RUN_LIMIT = 1_000;
/** Handled at the same time. */
const CHUNK = 50;
/** How many times the grace what is queued again may take before it is queued once more. */
const POSTPONED_GRACES = 8;

/**
 * It takes at least so long, also where there is no grace: what waits in a long queue would be queued
 * again by every run, and make the queue longer.
 */
const MIN_POSTPONED_MS = 30_000;

const queueEvents = (items: readonly Item[]): Promise<void> =>
  sendMessages(
    config().eventsQueueUrl,
    items.map(({ id }) => ({ body: { ids: [Number(id)] } })),
  );

const requeueDeliveries = (items: readonly Item[]): Promise<void> =>
  queueDeliveries(
    'fast',
    items.map((item) => {
      const { addonId, eventId, round } = item as unknown as Delivery;
      return { addonId, eventId, round, due: Date.now() };
    }),
  );

/** Queues again what has waited too long, oldest first, until there is no more or the run is full. */
const relay = async (
  kind: 'event' | 'delivery',
  queueAgain: (items: readonly Item[]) => Promise<void>,
): Promise<void> => {
  const now = new Date();
  const graceMs = config().relayGraceSeconds * 1_000;
  const overdue = await findOverdue(kind, new Date(now.getTime() - graceMs), RUN_LIMIT);
  const waitMs = Math.max(MIN_POSTPONED_MS, POSTPONED_GRACES * graceMs);
  let queued = 0;
  for (let start = 0; start < overdue.length; start += CHUNK) {
    const chunk = overdue.slice(start, start + CHUNK);
    const found = await Promise.all(chunk.map((marked) => postponeRelay(marked, now, waitMs)));
    // The index may still show what has lost its mark a moment ago.
    const items = found.filter((item): item is Item => item !== undefined);
    await queueAgain(items);
    queued += items.length;
  }
  if (queued > 0) log.warn('messages were lost or late and are queued again', { kind, queued });
};

/**
 * Queues again what was committed but not handled in time: events that were never dispatched, and
 * deliveries whose round is overdue. So a crash between commit and queue, a lost message or an emptied
 * queue delays a notification and loses none.
 */
export const relayEvents = async (): Promise<void> => {
  await Promise.all([relay('event', queueEvents), relay('delivery', requeueDeliveries)]);
};
