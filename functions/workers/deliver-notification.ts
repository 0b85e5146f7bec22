import { deliverNotification } from '../../lib/integrations/delivery/deliver-event.ts';
import { parseDeliveryMessage } from '../../lib/integrations/delivery/delivery.ts';
import { defineQueueWorker } from '../../lib/platform/workers.ts';

export const worker = defineQueueWorker(
  {
    workerId: 'deliverNotification',
    summary: 'Deliver an event to an integration, and schedule the next attempt if it fails',
    // Leaves most of the account's concurrency (1,000) to the API, however long the queue is.
    source: { kind: 'queue', queue: 'deliveries', batchSize: 10, maximumConcurrency: 50 },
    // Two attempts of 10 s each, one after the other, plus the writes.
    timeoutSeconds: 30,
    usesEncryptionKey: true,
  },
  (message) => deliverNotification(parseDeliveryMessage(message), 'fast'),
);
