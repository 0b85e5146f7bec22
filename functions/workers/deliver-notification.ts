import { deliverNotification } from '../../lib/notifications/deliver-notification.ts';
import { parseDeliveryMessage } from '../../lib/notifications/delivery.ts';
import { defineQueueWorker } from '../../lib/workers.ts';

export const worker = defineQueueWorker(
  {
    workerId: 'deliverNotification',
    summary: 'Send an event to an addon, and plan the next attempt if that fails',
    // However long the queue, most of the account's concurrency (1,000) is left to the API.
    source: { kind: 'queue', queue: 'deliveries', batchSize: 10, maximumConcurrency: 50 },
    // Two attempts of 10 s one after the other, and room for the rest.
    timeoutSeconds: 30,
    usesEncryptionKey: true,
  },
  (message) => deliverNotification(parseDeliveryMessage(message), 'fast'),
);
