import { toEvent } from '../../events/log/to-event.ts';
import type { Event } from '../../events/log/types.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { log } from '../../platform/log.ts';
import { count } from '../../platform/metrics.ts';
import type { ReceiverState } from '../health/model.ts';
import { recordOutcome } from '../health/outcome-store.ts';
import { providerRequests } from '../providers/provider-requests.ts';
import { disableIntegration } from '../settings/disable-integration.ts';
import type { Integration } from '../settings/model.ts';
import { areAdmitted } from './admission.ts';
import { attemptDelivery, type DeliveryOutcome, withoutAttempts } from './attempt-delivery.ts';
import { runInBulkhead } from './bulkhead.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';
import { relayedAt } from './delivery-schedule.ts';
import { claimDelivery, recordResult } from './delivery-store.ts';
import { type DeliveryQueue, queueDeliveries } from './queue-deliveries.ts';
import { isSlow, type ReceiverHealth } from './receiver-health.ts';

/** The project may have become private, or the integration may have been saved, since the event was dispatched. */
const HIDDEN_PROJECT =
  'The project of the event is private or deleted, and the integration may not receive its events.';

const METRIC_OF = {
  delivered: 'DeliveriesDelivered',
  pending: 'DeliveriesRepeated',
  failed: 'DeliveriesFailed',
} as const;

/** SQS counts delays in whole seconds, so a message may arrive this early. */
const EARLY_MS = 1_000;

/**
 * Makes one scheduled attempt of a delivery and queues the next if it failed, unless it is so far off that
 * the relay has to. A message that arrives early is queued again, and so is one whose delivery is claimed by another worker, which may have
 * died. A message whose attempt has ended is dropped. A message in the fast queue is moved to the
 * slow queue if its receiver is slow.
 *
 * @throws {Error} only when the fault is ours. The message is then received again and ends in the
 *   dead-letter queue, while the relay still knows the delivery.
 */
export async function deliverNotification(
  message: DeliveryMessage,
  queue: DeliveryQueue,
): Promise<void> {
  const { addonId, eventId, due } = message;
  if (due > Date.now() + EARLY_MS) return postpone(message, queue);
  const moveToSlow = () => queueDeliveries('slow', [message]);
  if (queue === 'fast' && isSlow(addonId)) return moveToSlow();
  const inputs = await readDeliveryInputs(addonId, eventId);
  const run = () => claimAndAttempt(message, inputs, queue);
  if (queue === 'slow') return run();
  if (isSlow(addonId, inputs.health) || !(await runInBulkhead(addonId, run))) await moveToSlow();
}

/** Only versions before this one sent messages so early that they cannot wait in the queue. */
async function postpone(message: DeliveryMessage, queue: DeliveryQueue): Promise<void> {
  const isFarOff = relayedAt(new Date(message.due), new Date());
  if (!isFarOff) await queueDeliveries(queue, [message]);
}

async function claimAndAttempt(
  message: DeliveryMessage,
  inputs: DeliveryInputs,
  queue: DeliveryQueue,
): Promise<void> {
  const { addonId, eventId, round } = message;
  const claim = await claimDelivery(addonId, eventId, round, new Date());
  if (claim.kind === 'held') {
    return queueDeliveries(queue, [{ ...message, due: claim.until.getTime() }]);
  }
  if (claim.kind === 'over') {
    log.info('a delivery attempt has already ended', { addonId, eventId, round });
    return;
  }
  const result = await attempt(claim.delivery, inputs);
  const now = new Date();
  await Promise.all([
    recordResult(claim.delivery, result, now),
    result.isOfReceiver && recordOutcome(addonId, result.state, inputs.state, now),
  ]);
  logOutcome(claim.delivery, result);
  if (result.nextDue && !relayedAt(result.nextDue, now)) {
    // To the fast queue: the receiver may have recovered by then.
    const next = { addonId, eventId, round: round + 1, due: result.nextDue.getTime() };
    await queueDeliveries('fast', [next]);
  }
}

/** Attempts the delivery, or says why it has to end without an attempt. */
async function attempt(
  delivery: Delivery,
  { integration, event }: DeliveryInputs,
): Promise<DeliveryOutcome> {
  if (!integration) return withoutAttempts(delivery, 'The integration was deleted.');
  if (!integration.enabled) return withoutAttempts(delivery, 'The integration was disabled.');
  if (!event) return withoutAttempts(delivery, 'The event does not exist.');
  const [isAdmitted] = await areAdmitted([{ integration, event }]);
  if (!isAdmitted) return withoutAttempts(delivery, HIDDEN_PROJECT);
  const end = await attemptDelivery(
    delivery,
    integration,
    event,
    providerRequests[integration.provider],
  );
  if (end.isGone) await disableIntegration(integration);
  return end;
}

function logOutcome({ addonId, eventId }: Delivery, result: DeliveryOutcome): void {
  const { state, attempts, reason, nextDue } = result;
  const last = attempts.at(-1);
  const fields = { addonId, eventId, state, status: last?.status, error: last?.error };
  count(METRIC_OF[state]);
  if (state === 'delivered') log.info('an event was delivered', fields);
  else log.warn('an event was not delivered', { ...fields, reason, nextDue });
}

/** What an attempt of a delivery needs. */
interface DeliveryInputs {
  readonly integration: Integration | undefined;
  readonly event: Event | undefined;
  /** Absent if no worker has reported the receiver as slow. */
  readonly health: ReceiverHealth | undefined;
  /** Absent unless the receiver has ever failed. */
  readonly state: ReceiverState | undefined;
}

/** Reads the integration, the event, and what is known of the receiver in one round trip. */
async function readDeliveryInputs(addonId: number, eventId: number): Promise<DeliveryInputs> {
  const [integration, event, health, state] = await getItems([
    keys.integration(addonId),
    keys.event(eventId),
    keys.receiverHealth(addonId),
    keys.receiverState(addonId),
  ]);
  return { integration, event: event && toEvent(event), health, state };
}
