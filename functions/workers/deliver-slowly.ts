import { deliverNotification } from '../../lib/integrations/delivery/deliver-event.ts';
import { parseDeliveryMessage } from '../../lib/integrations/delivery/delivery.ts';
import { defineQueueWorker } from '../../lib/platform/workers.ts';

export const worker = defineQueueWorker(
  {
    workerId: 'deliverSlowly',
    summary: 'Deliver events to integrations with slow receivers',
    source: { kind: 'queue', queue: 'slowDeliveries', batchSize: 10, maximumConcurrency: 20 },
    timeoutSeconds: 30,
    usesEncryptionKey: true,
  },
  (message) => deliverNotification(parseDeliveryMessage(message), 'slow'),
);
