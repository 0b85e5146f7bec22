import { config } from '../../platform/config.ts';
import { sendMessages } from '../../platform/queues/send-messages.ts';
import type { DeliveryMessage } from './delivery.ts';

/** Slow receivers have a queue of their own, so that they delay only each other. */
export type DeliveryQueue = 'fast' | 'slow';

/**
 * Queues attempts of deliveries that are due within 15 minutes, each with its due time and in the message
 * group of its integration.
 */
export function queueDeliveries(
  queue: DeliveryQueue,
  messages: readonly DeliveryMessage[],
): Promise<void> {
  return sendMessages(
    urlOf(queue),
    messages.map((message) => ({
      body: message,
      delayMs: message.due - Date.now(),
      group: String(message.addonId),
    })),
  );
}

function urlOf(queue: DeliveryQueue): string | undefined {
  return queue === 'fast' ? config().deliveriesQueueUrl : config().slowDeliveriesQueueUrl;
}
