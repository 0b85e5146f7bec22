import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { worker as deliverNotification } from '../../../../functions/workers/deliver-notification.ts';
import { worker as deliverSlowly } from '../../../../functions/workers/deliver-slowly.ts';
import { worker as relayEvents } from '../../../../functions/workers/relay-events.ts';
import { queueDeliveries } from '../../../../lib/integrations/delivery/queue-deliveries.ts';
import type { Integration } from '../../../../lib/integrations/settings/model.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { writeItem } from '../../../../lib/platform/dynamo/write-item.ts';
import { type Receiver, startReceiver } from '../../../support/receiver.ts';
import { useTable } from '../../../support/table.ts';
import { createWebhook, deliver, recordDelivery, storedDelivery } from './delivery-setup.ts';
import { Chains, startTracedQueues, type TracedQueues } from './traced-queues.ts';
import { useQueues } from './use-queues.ts';

/** Lambda stops a chain in which it has called one function about this often. */
const STOPPED_AT = 16;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

Object.assign(process.env, { ALLOW_PRIVATE_WEBHOOK_TARGETS: 'true' });

useTable();
const queues = useQueues();

let traced: TracedQueues;
let receiver: Receiver;
let addon: Integration;
let chains: Chains;

// After that of `useQueues`, so the workers send to the server in front of its queues.
beforeAll(async () => {
  traced = await startTracedQueues(process.env.SQS_ENDPOINT ?? '');
  process.env.SQS_ENDPOINT = traced.endpoint;
});

afterAll(() => traced.close());

beforeEach(async () => {
  receiver = await startReceiver();
  addon = await createWebhook(receiver.url);
  chains = new Chains(traced.endpoint, [
    { worker: deliverNotification, queueUrl: process.env.DELIVERIES_QUEUE_URL ?? '' },
    { worker: deliverSlowly, queueUrl: process.env.SLOW_DELIVERIES_QUEUE_URL ?? '' },
  ]);
  vi.useFakeTimers({ toFake: ['Date'] });
  receiver.answer({ status: 500 });
});

afterEach(async () => {
  vi.useRealTimers();
  traced.refuse(false);
  chains.close();
  await queues.drain('deliveries');
  await receiver.close();
});

/** Moves the clock, also that of the table and of the queues, which run in this process. */
function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** A minute: the relay runs, and the workers handle what is in the queues. */
async function minute(): Promise<void> {
  pass(MINUTE);
  await chains.begin(relayEvents);
  await chains.handleAll();
}

/** Lets time pass until the delivery is over. Minutes in which nothing is due are left out, ten at a time at most. */
async function passUntilOver(eventId: number): Promise<void> {
  for (;;) {
    await minute();
    const { state, outboxDue = '' } = await storedDelivery(addon, eventId);
    if (state !== 'pending') return;
    const idle = Date.parse(outboxDue) - Date.now() - MINUTE;
    if (idle > 0) pass(Math.min(10 * MINUTE, idle));
  }
}

/** An attempt that failed with a request for a pause of two hours. */
async function plannedDelivery(): Promise<number> {
  const eventId = await recordDelivery(addon);
  receiver.answer({ status: 503, headers: { 'retry-after': '7200' } });
  await deliver(addon, eventId);
  receiver.answer({ status: 200 });
  return eventId;
}

it.each(['answers 500', 'is slow'])(
  'no chain of calls is long when a receiver %s for more than a day',
  { timeout: 240_000 },
  async (how) => {
    if (how === 'is slow') {
      const slowUntil = new Date(Date.now() + 100 * HOUR).toISOString();
      await writeItem({ put: { ...keys.receiverHealth(addon.id), slowUntil, ttl: 4e9 } });
    }
    const eventId = await recordDelivery(addon);

    await passUntilOver(eventId);

    const { state, attempts } = await storedDelivery(addon, eventId);
    expect(state).toBe('failed');
    expect(attempts).toHaveLength(9);
    expect(receiver.received).toHaveLength(9);
    expect(chains.longest).toBeGreaterThan(1);
    expect(chains.longest).toBeLessThan(STOPPED_AT);
  },
);

it('attempts come when the schedule says, and the relay is a minute late at most', {
  timeout: 240_000,
}, async () => {
  const eventId = await recordDelivery(addon);

  await passUntilOver(eventId);

  const { attempts } = await storedDelivery(addon, eventId);
  const times = attempts.slice(1).map(({ at }) => Date.parse(at));
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const planned = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(0.8 * (planned[index] ?? 0) - 1_000);
    // The test looks at the queues once a minute.
    expect(wait).toBeLessThanOrEqual(1.2 * (planned[index] ?? 0) + 2 * MINUTE);
  }
  expect(waits).toHaveLength(planned.length);
});

it('what is due later is in no queue, until the relay sends it once, for the time when it is due', async () => {
  const eventId = await plannedDelivery();
  const due = Date.parse((await storedDelivery(addon, eventId)).plannedFor ?? '');
  expect(await queues.drain('deliveries')).toEqual([]);

  pass(due - 15 * MINUTE - Date.now());
  for (let minutes = 0; minutes < 14; minutes += 1) await minute();

  expect(receiver.received).toHaveLength(1);
  pass(due - Date.now() + 1_000);
  expect(await queues.drain('deliveries')).toEqual([{ addonId: addon.id, eventId, round: 1, due }]);
});

it('is not lost when the relay dies before it has sent it', async () => {
  const eventId = await plannedDelivery();
  const due = Date.parse((await storedDelivery(addon, eventId)).plannedFor ?? '');
  pass(due - 14 * MINUTE - Date.now());
  traced.refuse(true);
  await expect(chains.begin(relayEvents)).rejects.toThrow();
  traced.refuse(false);

  pass(due - Date.now());
  for (let minutes = 0; minutes < 3; minutes += 1) await minute();

  expect(await storedDelivery(addon, eventId)).toMatchObject({ state: 'delivered' });
  expect(receiver.received).toHaveLength(2);
});

it('a message of an earlier version, far too early, is not sent again, and the attempt comes all the same', async () => {
  const eventId = await plannedDelivery();
  const due = Date.parse((await storedDelivery(addon, eventId)).plannedFor ?? '');
  await queueDeliveries('fast', [{ addonId: addon.id, eventId, round: 1, due }]);
  pass(15 * MINUTE + 1_000);

  await chains.handleAll();

  pass(15 * MINUTE + 1_000);
  expect(await queues.drain('deliveries')).toEqual([]);
  await passUntilOver(eventId);
  expect(await storedDelivery(addon, eventId)).toMatchObject({ state: 'delivered' });
  expect(receiver.received).toHaveLength(2);
});

it('a plan whose attempt was made meanwhile is not sent', async () => {
  const eventId = await plannedDelivery();

  await deliver(addon, eventId, 1);
  pass(3 * HOUR);
  for (let minutes = 0; minutes < 3; minutes += 1) await minute();

  expect(await storedDelivery(addon, eventId)).not.toHaveProperty('plannedFor');
  expect(receiver.received).toHaveLength(2);
});
