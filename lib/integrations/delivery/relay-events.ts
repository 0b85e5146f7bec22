import { numberAllWaiting } from '../../events/commit/number-waiting.ts';
import { findOverdue, idsOfMark, postponeRelay, type Relayed } from '../../events/log/outbox.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { config } from '../../platform/config.ts';
import { reportFinding } from '../../platform/findings.ts';
import { log } from '../../platform/log.ts';
import { count } from '../../platform/metrics.ts';
import { sendMessages } from '../../platform/queues/send-messages.ts';
import type { Delivery } from './delivery.ts';
import { queueDeliveries } from './queue-deliveries.ts';

/** Number of items that are looked for at once, the oldest first. */
const PAGE = 1_000;
/** What is left after this time is for the next run, a minute later. The worker has 30 s. */
const RUN_MS = 20_000;
/** Number of items handled in parallel. */
const CHUNK = 50;
/** After being queued again, an item is left alone for this many times the grace period. */
const POSTPONED_GRACES = 8;

/**
 * What was queued again so often has waited for 10 minutes, if it is an event, or for 25, if it is an attempt that was due
 * (16, if it was planned for the relay).
 */
const TOO_OFTEN = { event: 3, delivery: 5 } as const;

/** So many runs in a row, each with at least so many lost messages, are worth a look. */
const LOSSES = { runs: 15, messages: 5 } as const;

/** Runs in a row with so many lost messages about events. */
let lossyRuns = 0;

/**
 * The minimum, also without a grace period: otherwise every run would queue again what waits in a
 * long queue, and make the queue longer.
 */
const MIN_POSTPONED_MS = 30_000;

/**
 * Queues attempts of deliveries that were planned so far ahead that SQS could not delay their messages, once
 * it can. Queues again what was committed but not handled in time: events that were never dispatched, and
 * deliveries whose attempt is overdue. A crash between commit and queue, a lost message or a purged
 * queue therefore delays a notification, but loses none. Before that, what was committed in a group
 * gets its ids, in case that all its writers died.
 */
export async function relayEvents(): Promise<void> {
  await numberAllWaiting();
  await Promise.all([relay('event', queueEvents), relay('delivery', queuePlanned)]);
}

type QueueItems = (items: readonly Relayed[]) => Promise<void>;

/** Queues items that are due, oldest first, as long as there is time and there are more. */
async function relay(kind: 'event' | 'delivery', queueItems: QueueItems): Promise<void> {
  const endAt = Date.now() + RUN_MS;
  let lost = 0;
  let waiting = 0;
  for (let mayBeMore = true; mayBeMore && Date.now() < endAt; ) {
    const { found, relayed } = await relayPage(kind, queueItems);
    lost += relayed.filter(({ plannedFor }) => !plannedFor).length;
    waiting += relayed.filter(({ item }) => Number(item.relayed) >= TOO_OFTEN[kind]).length;
    // An index that is late shows again what was just moved.
    mayBeMore = found === PAGE && relayed.length > 0;
  }
  count(kind === 'event' ? 'EventsRelayed' : 'DeliveriesRelayed', lost);
  if (lost > 0) log.warn('messages were lost or late and are queued again', { kind, queued: lost });
  if (waiting > 0) {
    reportFinding(kind === 'event' ? 'eventsWait' : 'deliveriesWait', 'notifications wait', {
      fields: { waiting },
    });
  }
  if (kind === 'event') watchLosses(lost);
}

function watchLosses(lost: number): void {
  lossyRuns = lost >= LOSSES.messages ? lossyRuns + 1 : 0;
  if (lossyRuns >= LOSSES.runs)
    reportFinding('messagesLost', 'messages about events are lost again and again', {
      fields: { queued: lost },
    });
}

async function relayPage(kind: 'event' | 'delivery', queueItems: QueueItems) {
  const now = new Date();
  const graceMs = config().relayGraceSeconds * 1_000;
  const found = await findOverdue(kind, new Date(now.getTime() - graceMs), PAGE);
  const waitMs = Math.max(MIN_POSTPONED_MS, POSTPONED_GRACES * graceMs);
  const relayed: Relayed[] = [];
  for (const chunk of chunksOf(found, CHUNK)) {
    const moved = await Promise.all(chunk.map((marked) => postponeRelay(marked, now, waitMs)));
    // The index may still contain items whose mark was removed a moment ago.
    const items = moved.filter((item): item is Relayed => item !== undefined);
    await queueItems(items);
    relayed.push(...items);
  }
  return { found: found.length, relayed };
}

function queueEvents(items: readonly Relayed[]): Promise<void> {
  return sendMessages(
    config().eventsQueueUrl,
    items.map(({ item }) => ({ body: { ids: idsOfMark(item) } })),
  );
}

function queuePlanned(items: readonly Relayed[]): Promise<void> {
  return queueDeliveries(
    'fast',
    items.map(({ item, plannedFor = new Date() }) => {
      // Of the rows of the outbox, these are deliveries.
      const { addonId, eventId, round } = item as unknown as Delivery;
      return { addonId, eventId, round, due: plannedFor.getTime() };
    }),
  );
}
