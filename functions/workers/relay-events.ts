import { relayEvents } from '../../lib/integrations/delivery/relay-events.ts';
import { checkDeadLetters } from '../../lib/platform/queues/check-dead-letters.ts';
import { defineScheduledWorker } from '../../lib/platform/workers.ts';

export const worker = defineScheduledWorker(
  {
    workerId: 'relayEvents',
    summary: 'Publish events that were committed but never published, and look at dead letters',
    source: { kind: 'schedule', rate: 'rate(1 minute)' },
    timeoutSeconds: 30,
    watchesDeadLetters: true,
  },
  relayEvents,
  () => checkDeadLetters(),
);
