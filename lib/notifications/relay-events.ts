import { config } from '../config.ts';
import type { Item } from '../dynamo/table.ts';
import { findOverdue, postponeRelay } from '../events/outbox.ts';
import { log } from '../log.ts';
import { type Message, sendMessages } from '../queues/send-messages.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';

/** Of each kind and run: a minute later comes the next, and the oldest come first. */
const RUN_LIMIT = 1_000;
/** Handled at the same time. */
const CHUNK = 50;
/** How many times the grace what is queued again may take before it is queued once more. */
const POSTPONED_GRACES = 8;

const eventMessage = ({ id }: Item): Message => ({ body: { ids: [Number(id)] } });

const deliveryMessage = (item: Item): Message => {
  const { addonId, eventId, round } = item as unknown as Delivery;
  const body: DeliveryMessage = { addonId, eventId, round, due: Date.now() };
  return { body };
};

/** Queues again what has waited too long, oldest first, until there is no more or the run is full. */
const relay = async (
  kind: 'event' | 'delivery',
  queueUrl: string | undefined,
  toMessage: (item: Item) => Message,
): Promise<void> => {
  const now = new Date();
  const graceMs = config().relayGraceSeconds * 1_000;
  const overdue = await findOverdue(kind, new Date(now.getTime() - graceMs), RUN_LIMIT);
  const waitMs = POSTPONED_GRACES * graceMs;
  let queued = 0;
  for (let start = 0; start < overdue.length; start += CHUNK) {
    const chunk = overdue.slice(start, start + CHUNK);
    const items = await Promise.all(chunk.map((marked) => postponeRelay(marked, now, waitMs)));
    // The index may still show what has lost its mark a moment ago.
    const messages = items.flatMap((item) => (item ? [toMessage(item)] : []));
    await sendMessages(queueUrl, messages);
    queued += messages.length;
  }
  if (queued > 0) log.warn('messages were lost or late and are queued again', { kind, queued });
};

/**
 * Queues again what was committed but not handled in time: events that were never dispatched, and
 * deliveries whose round is overdue. So a crash between commit and queue, a lost message or an emptied
 * queue delays a notification and loses none.
 */
export const relayEvents = async (): Promise<void> => {
  const { eventsQueueUrl, deliveriesQueueUrl } = config();
  await Promise.all([
    relay('event', eventsQueueUrl, eventMessage),
    relay('delivery', deliveriesQueueUrl, deliveryMessage),
  ]);
};
