import { resolve } from 'node:path';
import { systemAuthor } from '../../lib/auth/author.ts';
import { allRights } from '../../lib/auth/rights.ts';
import { recordChange } from '../../lib/events/commit/record-change.ts';
import type { DeliveryMessage } from '../../lib/integrations/delivery/delivery.ts';
import { dispatchEvents } from '../../lib/integrations/delivery/dispatch-events.ts';
import { createIntegration } from '../../lib/integrations/settings/create-integration.ts';
import { callInChild } from '../../test/support/call-in-child.ts';
import { startEmbeddedParts } from '../../test/support/round-trips/recorded-service.ts';
import { storeProject } from '../../test/support/stored-project.ts';
import { startReceiver } from './receiver.ts';
import type { SendResult, SendTask } from './send-deliveries.ts';

const EVENTS_IN_A_CHANGE = 20;

/** Processor time of one delivery, in milliseconds. */
export interface DeliveryCpu {
  readonly worker: number;
  readonly floor: number;
}

/**
 * Processor time of a process that does nothing but deliver, with the real worker and with the bare calls;
 * the embedded table and the receiver are other processes.
 */
export async function measureDeliveryCpu(warmUp: number, counted: number): Promise<DeliveryCpu> {
  const parts = await startEmbeddedParts();
  const receiver = await startReceiver();
  try {
    const messages = await prepareDeliveries(warmUp + counted, receiver.url);
    const task = { messages, warmUp };
    const nothing = { url: receiver.url, headers: {}, body: '{"createdAt":"2026-01-01"}' };
    const worker = await send({ ...task, mode: 'worker', request: nothing });
    const { sample } = await receiver.take(messages.length);
    const request = { url: receiver.url, ...sample };
    const floor = await send({ ...task, mode: 'floor', request });
    return { worker: worker.cpuMs / counted, floor: floor.cpuMs / counted };
  } finally {
    await receiver.close();
    await parts.close();
  }
}

/** Records events and dispatches them to one integration. */
async function prepareDeliveries(count: number, url: string): Promise<DeliveryMessage[]> {
  await storeProject();
  const { id: addonId } = await createIntegration(
    { author: systemAuthor, rights: allRights },
    {
      provider: 'webhook',
      enabled: true,
      parameters: { url },
      events: ['feature-updated'],
    },
  );
  const messages: DeliveryMessage[] = [];
  // Creating the integration records events too, so this creates a few more than needed.
  const last = count + EVENTS_IN_A_CHANGE;
  for (let first = 0; first < last; first += EVENTS_IN_A_CHANGE) {
    await recordChange({ author: systemAuthor }, async () => ({
      writes: [],
      events: Array.from({ length: EVENTS_IN_A_CHANGE }, (_, index) => ({
        type: 'feature-updated' as const,
        project: 'default',
        featureName: `flag-${first + index}`,
        data: { name: `flag-${first + index}`, description: 'what it is about' },
        preData: { name: `flag-${first + index}`, description: null },
      })),
      result: undefined,
    }));
  }
  for (let eventId = 1; eventId <= last; eventId += 1) {
    messages.push({ addonId, eventId, round: 0, due: Date.now() });
  }
  // At once, because the events of a change are dispatched together.
  await dispatchEvents(messages.map(({ eventId }) => eventId));
  return messages.slice(EVENTS_IN_A_CHANGE / 2, EVENTS_IN_A_CHANGE / 2 + count);
}

function send(task: SendTask): Promise<SendResult> {
  return callInChild(resolve(import.meta.dirname, 'send-deliveries.ts'), 'sendDeliveries', task);
}
