import { findAddon } from '../addons/addon-store.ts';
import { config } from '../config.ts';
import { readOutbox } from '../events/outbox.ts';
import { log } from '../log.ts';
import { sendMessages } from '../queues/send-messages.ts';
import { deliverRound } from './deliver-round.ts';
import type { Delivery, DeliveryMessage } from './delivery.ts';
import { claimRound, finishRound, type RoundResult } from './delivery-store.ts';
import { senders } from './senders.ts';

/** SQS counts delays in whole seconds, so a message may come this early. */
const EARLY_MS = 1_000;

/** Puts a message back until it is due. SQS waits 15 minutes at most, so a long wait has several hops. */
const queueAgain = (message: DeliveryMessage): Promise<void> =>
  sendMessages(config().deliveriesQueueUrl, [{ body: message, delayMs: message.due - Date.now() }]);

/** One round, or why there can be none any more. */
const runRound = async (delivery: Delivery): Promise<RoundResult> => {
  const { addonId, eventId } = delivery;
  const [addon, [found]] = await Promise.all([findAddon(addonId), readOutbox([eventId])]);
  const sender = addon && senders[addon.provider];
  const obstacle =
    (!addon && 'The addon was deleted.') ||
    (!addon?.enabled && 'The addon was disabled.') ||
    (!found && 'The event does not exist.') ||
    (!sender && 'The provider can not send.');
  if (addon && found && sender && !obstacle) {
    return deliverRound(delivery, addon, found.event, sender);
  }
  return { state: 'failed', attempts: [], reason: obstacle || null };
};

const logRound = ({ addonId, eventId }: Delivery, result: RoundResult): void => {
  const { state, attempts, reason, nextDue } = result;
  const last = attempts.at(-1);
  const fields = { addonId, eventId, state, status: last?.status, error: last?.error };
  if (state === 'delivered') log.info('an event was delivered', fields);
  else log.warn('an event was not delivered', { ...fields, reason, nextDue });
};

/**
 * Carries out one round of a delivery and plans the next if it failed. A message that came too early
 * is put back, and so is one whose round another worker holds, which may have died; one whose round is
 * over is dropped.
 *
 * @throws {Error} only when the fault is ours; the message then comes again and ends in the dead-letter
 *   queue, while the relay still knows of the delivery
 */
export const deliverNotification = async (message: DeliveryMessage): Promise<void> => {
  const now = new Date();
  if (message.due > now.getTime() + EARLY_MS) return queueAgain(message);
  const { addonId, eventId, round } = message;
  const claim = await claimRound(addonId, eventId, round, now);
  if (claim.kind === 'held') return queueAgain({ ...message, due: claim.until.getTime() });
  if (claim.kind === 'over') {
    log.info('a delivery is over already', { addonId, eventId, round });
    return;
  }
  const result = await runRound(claim.delivery);
  await finishRound(claim.delivery, result, new Date());
  logRound(claim.delivery, result);
  if (result.nextDue) {
    await queueAgain({ addonId, eventId, round: round + 1, due: result.nextDue.getTime() });
  }
};
