import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allRights } from '../../../../lib/auth/rights.ts';
import type { Delivery, DeliveryMessage } from '../../../../lib/integrations/delivery/delivery.ts';
import {
  addDelivery,
  claimDelivery,
  recordResult,
} from '../../../../lib/integrations/delivery/delivery-store.ts';
import {
  replayDeliveries,
  replayDelivery,
} from '../../../../lib/integrations/delivery/replay-deliveries.ts';
import type { Integration } from '../../../../lib/integrations/settings/model.ts';
import { ConflictError, ValidationError } from '../../../../lib/platform/errors.ts';
import { type Receiver, startReceiver } from '../../../support/receiver.ts';
import { useTable } from '../../../support/table.ts';
import { createWebhook, deliver, recordDelivery, storedDelivery } from './delivery-setup.ts';
import { useQueues } from './use-queues.ts';

Object.assign(process.env, {
  ALLOW_PRIVATE_WEBHOOK_TARGETS: 'true',
  DELIVERY_DELAY_FACTOR: '0',
});

useTable();
const queues = useQueues();

let receiver: Receiver;
let addon: Integration;

beforeEach(async () => {
  receiver = await startReceiver();
  addon = await createWebhook(receiver.url);
});

afterEach(() => receiver.close());

describe('replaying a delivery', () => {
  it('sends a received one again with the same id', async () => {
    const eventId = await delivered();

    await replayDelivery(allRights, addon.id, eventId);

    const [message] = await queued();
    await deliver(addon, eventId, message?.round);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(await storedDelivery(addon, eventId)).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 200 }, { status: 200 }],
    });
  });

  it('restarts the schedule, including the immediate second attempt', async () => {
    const eventId = await givenUp();
    receiver.answer({ status: 500 });

    await replayDelivery(allRights, addon.id, eventId);
    const rounds = Array.from({ length: 8 }, (_, index) => index + 1);
    for (const round of rounds) await deliver(addon, eventId, round);

    expect(receiver.received).toHaveLength(9);
    expect(await storedDelivery(addon, eventId)).toMatchObject({ state: 'failed', firstRound: 1 });
  });

  it('does not repeat the received requests of a failed one', async () => {
    const eventId = await givenUp();

    await replayDelivery(allRights, addon.id, eventId);

    expect(await storedDelivery(addon, eventId)).toMatchObject({
      state: 'pending',
      received: ['one'],
      reason: null,
    });
  });

  it('happens once when it is requested twice at the same time', async () => {
    const eventId = await givenUp();

    const outcomes = await Promise.allSettled([
      replayDelivery(allRights, addon.id, eventId),
      replayDelivery(allRights, addon.id, eventId),
    ]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toBeInstanceOf(
      ConflictError,
    );
    expect(await queued()).toHaveLength(1);
  });

  it('is found by the relay if its message is lost', async () => {
    const eventId = await givenUp();

    await replayDelivery(allRights, addon.id, eventId);

    expect(await storedDelivery(addon, eventId)).toMatchObject({
      outbox: 'delivery',
      outboxDue: expect.any(String),
    });
  });
});

describe('a delivery that is being retried', () => {
  it('is tried now, with a new schedule', async () => {
    const eventId = await retried();

    await replayDelivery(allRights, addon.id, eventId);

    expect(await queued()).toMatchObject([{ eventId, round: 1 }]);
    const delivery = await storedDelivery(addon, eventId);
    expect(delivery).toMatchObject({ state: 'pending', firstRound: 1 });
    expect(delivery).not.toHaveProperty('plannedFor');
  });

  it('is received once, though the message of its planned attempt comes too', async () => {
    const eventId = await retried();

    await replayDelivery(allRights, addon.id, eventId);
    await deliver(addon, eventId, 1);
    await deliver(addon, eventId, 1);

    expect(receiver.received).toHaveLength(1);
  });

  it('is refused while a worker makes its attempt', async () => {
    const eventId = await retried();
    await claimDelivery(addon.id, eventId, 1, new Date());

    await expect(replayDelivery(allRights, addon.id, eventId)).rejects.toThrow(
      'An attempt of the delivery is in progress.',
    );

    expect(await queued()).toEqual([]);
  });
});

describe('replaying deliveries that are being retried', () => {
  it('queues all of them, and nothing else', async () => {
    const retrying = [await retried(), await retried()];
    await givenUp();
    await delivered();
    await recordDelivery(addon);

    const replayed = await replayDeliveries(allRights, addon.id, { state: 'retrying' });

    expect(replayed).toEqual({ queued: 2, more: false });
    expect((await queued()).map(({ eventId }) => eventId).sort()).toEqual(retrying);
  });

  it('leaves alone what a worker is attempting', async () => {
    const eventId = await retried();
    await claimDelivery(addon.id, eventId, 1, new Date());

    expect(await replayDeliveries(allRights, addon.id, { state: 'retrying' })).toEqual({
      queued: 0,
      more: false,
    });
  });

  it('queues nothing twice', async () => {
    await retried();
    await replayDeliveries(allRights, addon.id, { state: 'retrying' });

    expect(await replayDeliveries(allRights, addon.id, { state: 'retrying' })).toEqual({
      queued: 0,
      more: false,
    });
  });
});

describe('replaying failed deliveries', () => {
  const day = (date: string) => new Date(`2026-11-${date}T12:00:00.000Z`);

  it('queues all of them, and nothing else', async () => {
    const failed = [await givenUp(), await givenUp()];
    await delivered();
    await recordDelivery(addon);

    expect(await replayDeliveries(allRights, addon.id, {})).toEqual({ queued: 2, more: false });

    expect((await queued()).map(({ eventId }) => eventId).sort()).toEqual(failed.sort());
  });

  it('queues only those created in a period, both ends included', async () => {
    await givenUp(day('01'));
    const second = await givenUp(day('02'));
    const third = await givenUp(day('03'));
    await givenUp(day('04'));

    const range = { from: '2026-11-02T13:00:00+01:00', to: '2026-11-03T12:00:00Z' };
    expect(await replayDeliveries(allRights, addon.id, range)).toEqual({ queued: 2, more: false });

    expect((await queued()).map(({ eventId }) => eventId).sort()).toEqual([second, third]);
  });

  it.each([
    [{ from: '2026-11-03T00:00:00Z', to: '2026-11-02T23:59:59Z' }, 'must not be later than `to`'],
    [{ from: '2026-12-31T23:59:60Z' }, 'must be a valid date and time'],
    [{ to: '2026-12-31T23:59:60Z' }, 'must be a valid date and time'],
  ])('refuses an invalid time: %j', async (range, reason) => {
    const refused = await replayDeliveries(allRights, addon.id, range).catch(
      (error: unknown) => error,
    );

    expect(refused).toBeInstanceOf(ValidationError);
    expect(refused).toMatchObject({ message: expect.stringContaining(reason) });
  });

  it('handles more than one page', async () => {
    const ids = Array.from({ length: 125 }, (_, index) => 1_000 + index);
    await Promise.all(ids.map(async (id) => giveUp(await addDelivery(addon.id, id, new Date()))));

    expect(await replayDeliveries(allRights, addon.id, {})).toEqual({ queued: 125, more: false });

    expect((await queued()).map(({ eventId }) => eventId).sort((a, b) => a - b)).toEqual(ids);
  });

  it('queues nothing for an integration without failed deliveries', async () => {
    expect(await replayDeliveries(allRights, addon.id, {})).toEqual({ queued: 0, more: false });
  });
});

async function delivered(): Promise<number> {
  const eventId = await recordDelivery(addon);
  await deliver(addon, eventId);
  return eventId;
}

async function queued(): Promise<DeliveryMessage[]> {
  const messages = (await queues.drain('deliveries')) as DeliveryMessage[];
  return messages.filter(({ addonId }) => addonId === addon.id);
}

async function givenUp(createdAt?: Date): Promise<number> {
  const eventId = await recordDelivery(addon, createdAt);
  await giveUp(await storedDelivery(addon, eventId));
  return eventId;
}

/** A delivery whose first attempt failed; the next is due in two hours. */
async function retried(): Promise<number> {
  const eventId = await recordDelivery(addon);
  const nextDue = new Date(Date.now() + 7_200_000);
  await recordResult(
    await storedDelivery(addon, eventId),
    { state: 'pending', attempts: [], received: [], reason: null, nextDue },
    new Date(),
  );
  return eventId;
}

function giveUp(delivery: Delivery) {
  return recordResult(
    delivery,
    { state: 'failed', attempts: [], received: ['one'], reason: 'planted' },
    new Date(),
  );
}
