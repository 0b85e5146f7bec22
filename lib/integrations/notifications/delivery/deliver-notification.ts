import { log } from '../../../platform/log.ts';
import { disableAddon } from '../../addons/disable-addon.ts';
import { senders } from '../requests/provider-requests.ts';
import { inFastLane } from './bulkhead.ts';
import { deliverRound, type RoundEnd, withoutAttempts } from './deliver-round.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';
import { type DeliveryMaterial, readMaterial } from './delivery-inputs.ts';
import { claimRound, finishRound } from './delivery-store.ts';
import { type Lane, queueDeliveries } from './queue-deliveries.ts';
import { isSlow } from './receiver-health.ts';

/** SQS counts delays in whole seconds, so a message may arrive this early. */
const EARLY_MS = 1_000;

/**
 * Runs one round of a delivery and schedules the next if it failed. A message that arrives early is
 * queued again, and so is one whose round is claimed by another worker, which may have died. A
 * message whose round has ended is dropped. In the fast lane, a message for a slow receiver is
 * moved to the slow lane.
 *
 * @throws {Error} only when the fault is ours. The message is then received again and ends in the
 *   dead-letter queue, while the relay still knows the delivery.
 */
export async function deliverNotification(message: DeliveryMessage, lane: Lane): Promise<void> {
  const { addonId, eventId, due } = message;
  if (due > Date.now() + EARLY_MS) return queueDeliveries(lane, [message]);
  const moveOver = () => queueDeliveries('slow', [message]);
  if (lane === 'fast' && isSlow(addonId)) return moveOver();
  const material = await readMaterial(addonId, eventId);
  const run = () => carryOut(message, material, lane);
  if (lane === 'slow') return run();
  if (isSlow(addonId, material.health) || !(await inFastLane(addonId, run))) await moveOver();
}

async function carryOut(
  message: DeliveryMessage,
  material: DeliveryMaterial,
  lane: Lane,
): Promise<void> {
  const { addonId, eventId, round } = message;
  const claim = await claimRound(addonId, eventId, round, new Date());
  if (claim.kind === 'held') {
    return queueDeliveries(lane, [{ ...message, due: claim.until.getTime() }]);
  }
  if (claim.kind === 'over') {
    log.info('a delivery round has already ended', { addonId, eventId, round });
    return;
  }
  const result = await runRound(claim.delivery, material);
  await finishRound(claim.delivery, result, new Date());
  logRound(claim.delivery, result);
  if (result.nextDue) {
    // To the fast lane: the receiver may have recovered by then.
    const next = { addonId, eventId, round: round + 1, due: result.nextDue.getTime() };
    await queueDeliveries('fast', [next]);
  }
}

/** Runs one round, or says why the delivery has to end without one. */
async function runRound(delivery: Delivery, { addon, event }: DeliveryMaterial): Promise<RoundEnd> {
  if (!addon) return withoutAttempts(delivery, 'The addon was deleted.');
  if (!addon.enabled) return withoutAttempts(delivery, 'The addon was disabled.');
  if (!event) return withoutAttempts(delivery, 'The event does not exist.');
  const end = await deliverRound(delivery, addon, event, senders[addon.provider]);
  if (end.isGone) await disableAddon(addon);
  return end;
}

function logRound({ addonId, eventId }: Delivery, result: RoundEnd): void {
  const { state, attempts, reason, nextDue } = result;
  const last = attempts.at(-1);
  const fields = { addonId, eventId, state, status: last?.status, error: last?.error };
  if (state === 'delivered') log.info('an event was delivered', fields);
  else log.warn('an event was not delivered', { ...fields, reason, nextDue });
}
