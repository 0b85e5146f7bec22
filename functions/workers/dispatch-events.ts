import {
  dispatchEvents,
  parseEventsMessage,
} from '../../lib/integrations/delivery/dispatch-events.ts';
import { defineQueueWorker } from '../../lib/platform/workers.ts';

export const worker = defineQueueWorker(
  {
    workerId: 'dispatchEvents',
    summary:
      'Find the integrations that listen to an event, queue a delivery for each, and announce changes',
    source: { kind: 'queue', queue: 'events', batchSize: 10, maximumConcurrency: 10 },
    timeoutSeconds: 30,
    announcesChanges: true,
  },
  (message) => dispatchEvents(parseEventsMessage(message)),
);
