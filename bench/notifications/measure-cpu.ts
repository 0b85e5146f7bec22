import { resolve } from 'node:path';
import { createAddon } from '../../lib/addons/create-addon.ts';
import { recordChange } from '../../lib/events/record-change.ts';
import { systemAuthor } from '../../lib/events/types.ts';
import type { DeliveryMessage } from '../../lib/notifications/delivery.ts';
import { dispatchEvents } from '../../lib/notifications/dispatch-events.ts';
import { runApart } from '../framework/run-apart.ts';
import { startEmbeddedParts } from './embedded-parts.ts';
import type { SendResult, SendTask } from './send-deliveries-process.ts';
import { startReceiver } from './start-receiver.ts';

const WARM_UP = 500;
const COUNTED = 1_000;
const EVENTS_IN_A_CHANGE = 20;

/** Records events and dispatches them to one addon. */
const prepareDeliveries = async (count: number, url: string): Promise<DeliveryMessage[]> => {
  const { id: addonId } = await createAddon(systemAuthor, {
    provider: 'webhook',
    enabled: true,
    parameters: { url },
    events: ['feature-updated'],
  });
  const messages: DeliveryMessage[] = [];
  // Creating the addon is an event or two itself, so there are some more than are needed.
  const last = count + EVENTS_IN_A_CHANGE;
  for (let first = 0; first < last; first += EVENTS_IN_A_CHANGE) {
    await recordChange(systemAuthor, async () => ({
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
  for (const { eventId } of messages) await dispatchEvents([eventId]);
  return messages.slice(EVENTS_IN_A_CHANGE / 2, EVENTS_IN_A_CHANGE / 2 + count);
};

const send = (task: SendTask, env: Readonly<Record<string, string>>): Promise<SendResult> =>
  runApart<SendResult>(resolve(import.meta.dirname, 'send-deliveries-process.ts'), task, {
    env: { ...process.env, ...env },
  });

/** Processor time of one delivery, in milliseconds. */
export interface DeliveryCpu {
  readonly worker: number;
  readonly floor: number;
}

/**
 * Processor time of a process that does nothing but deliver, with the real worker and with the bare calls;
 * the embedded table and the receiver are other processes.
 */
export const measureDeliveryCpu = async (): Promise<DeliveryCpu> => {
  const parts = await startEmbeddedParts();
  const receiver = await startReceiver();
  try {
    const messages = await prepareDeliveries(WARM_UP + COUNTED, receiver.url);
    const task = { messages, warmUp: WARM_UP };
    const nothing = { url: receiver.url, headers: {}, body: '{"createdAt":"2026-01-01"}' };
    const worker = await send({ ...task, mode: 'worker', request: nothing }, parts.env);
    const { sample } = await receiver.take(messages.length);
    const request = { url: receiver.url, ...sample };
    const floor = await send({ ...task, mode: 'floor', request }, parts.env);
    return { worker: worker.cpuMs / COUNTED, floor: floor.cpuMs / COUNTED };
  } finally {
    receiver.close();
    await parts.close();
  }
};
