import { deliverNotification } from '../../lib/notifications/deliver-notification.ts';
import { parseDeliveryMessage } from '../../lib/notifications/delivery.ts';
import { defineQueueWorker } from '../../lib/workers.ts';

export const worker = defineQueueWorker(
  {
    workerId: 'deliverSlowly',
    summary: 'Deliver events to addons with slow receivers',
    source: { kind: 'queue', queue: 'slowDeliveries', batchSize: 10, maximumConcurrency: 20 },
    timeoutSeconds: 30,
    usesEncryptionKey: true,
  },
  (message) => deliverNotification(parseDeliveryMessage(message), 'slow'),
);
