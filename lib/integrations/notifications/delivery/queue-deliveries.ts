import { config } from '../../../platform/config.ts';
import { sendMessages } from '../../../platform/queues/send-messages.ts';
import type { DeliveryMessage } from './delivery.ts';

/** Slow receivers have a queue of their own, so that they delay only each other. */
export type Lane = 'fast' | 'slow';

/**
 * Queues rounds of deliveries, each with its due time and in the message group of its addon. SQS
 * delays messages by at most 15 minutes, so a message may arrive before it is due.
 */
export function queueDeliveries(lane: Lane, messages: readonly DeliveryMessage[]): Promise<void> {
  return sendMessages(
    urlOf(lane),
    messages.map((message) => ({
      body: message,
      delayMs: message.due - Date.now(),
      group: String(message.addonId),
    })),
  );
}

function urlOf(lane: Lane): string | undefined {
  return lane === 'fast' ? config().deliveriesQueueUrl : config().slowDeliveriesQueueUrl;
}
