import { config } from '../config.ts';
import { sendMessages } from '../queues/send-messages.ts';
import type { DeliveryMessage } from './delivery.ts';

/** Receivers that are slow to answer have a queue of their own, where they wait for each other only. */
export type Lane = 'fast' | 'slow';

const urlOf = (lane: Lane): string | undefined =>
  lane === 'fast' ? config().deliveriesQueueUrl : config().slowDeliveriesQueueUrl;

/**
 * Queues rounds of deliveries, each for when it is due and in the group of its addon. SQS waits 15
 * minutes at most, so a message may arrive before it is due.
 */
export const queueDeliveries = (lane: Lane, messages: readonly DeliveryMessage[]): Promise<void> =>
  sendMessages(
    urlOf(lane),
    messages.map((message) => ({
      body: message,
      delayMs: message.due - Date.now(),
      group: String(message.addonId),
    })),
  );
