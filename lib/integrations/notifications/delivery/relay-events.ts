import { numberAllWaiting } from '../../../events/number-waiting.ts';
import { findOverdue, idsOfMark, postponeRelay } from '../../../events/outbox.ts';
import { chunksOf } from '../../../platform/chunks.ts';
import { config } from '../../../platform/config.ts';
import type { Item } from '../../../platform/dynamo/write.ts';
import { log } from '../../../platform/log.ts';
import { count } from '../../../platform/metrics.ts';
import { sendMessages } from '../../../platform/queues/send-messages.ts';
import type { Delivery } from './delivery.ts';
import { queueDeliveries } from './queue-deliveries.ts';

/** Per kind and run. The next run comes a minute later, and the oldest come first. */
const RUN_LIMIT = 1_000;
/** Number of items handled in parallel. */
const CHUNK = 50;
/** After being queued again, an item is left alone for this many times the grace period. */
const POSTPONED_GRACES = 8;

/**
 * The minimum, also without a grace period: otherwise every run would queue again what waits in a
 * long queue, and make the queue longer.
 */
const MIN_POSTPONED_MS = 30_000;

/**
 * Queues again what was committed but not handled in time: events that were never dispatched, and
 * deliveries whose attempt is overdue. A crash between commit and queue, a lost message or a purged
 * queue therefore delays a notification, but loses none. Before that, what was committed in a group
 * gets its ids, in case that all its writers died.
 */
export async function relayEvents(): Promise<void> {
  await numberAllWaiting();
  await Promise.all([relay('event', queueEvents), relay('delivery', requeueDeliveries)]);
}

/** Queues overdue items again, oldest first, up to the limit of a run. */
async function relay(
  kind: 'event' | 'delivery',
  queueAgain: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  const now = new Date();
  const graceMs = config().relayGraceSeconds * 1_000;
  const overdue = await findOverdue(kind, new Date(now.getTime() - graceMs), RUN_LIMIT);
  const waitMs = Math.max(MIN_POSTPONED_MS, POSTPONED_GRACES * graceMs);
  let queued = 0;
  for (const chunk of chunksOf(overdue, CHUNK)) {
    const found = await Promise.all(chunk.map((marked) => postponeRelay(marked, now, waitMs)));
    // The index may still contain items whose mark was removed a moment ago.
    const items = found.filter((item): item is Item => item !== undefined);
    await queueAgain(items);
    queued += items.length;
  }
  count(kind === 'event' ? 'EventsRelayed' : 'DeliveriesRelayed', queued);
  if (queued > 0) log.warn('messages were lost or late and are queued again', { kind, queued });
}

function queueEvents(items: readonly Item[]): Promise<void> {
  return sendMessages(
    config().eventsQueueUrl,
    items.map((item) => ({ body: { ids: idsOfMark(item) } })),
  );
}

function requeueDeliveries(items: readonly Item[]): Promise<void> {
  return queueDeliveries(
    'fast',
    items.map((item) => {
      const { addonId, eventId, round } = item as unknown as Delivery;
      return { addonId, eventId, round, due: Date.now() };
    }),
  );
}
