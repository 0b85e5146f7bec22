import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { worker as relayEvents } from '../../../../functions/workers/relay-events.ts';
import { systemAuthor } from '../../../../lib/auth/author.ts';
import { allRights } from '../../../../lib/auth/rights.ts';
import {
  findOutboxEvents,
  findOverdue,
  type Marked,
  postponeRelay,
} from '../../../../lib/events/log/outbox.ts';
import type { Event } from '../../../../lib/events/log/types.ts';
import { attemptDelivery } from '../../../../lib/integrations/delivery/attempt-delivery.ts';
import type { DeliveryMessage } from '../../../../lib/integrations/delivery/delivery.ts';
import { recordResult } from '../../../../lib/integrations/delivery/delivery-store.ts';
import type { BuildRequests } from '../../../../lib/integrations/providers/provider-requests.ts';
import { findIntegration } from '../../../../lib/integrations/settings/integration-store.ts';
import type { Integration } from '../../../../lib/integrations/settings/model.ts';
import { updateIntegration } from '../../../../lib/integrations/settings/update-integration.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { type Receiver, startReceiver } from '../../../support/receiver.ts';
import { useTable } from '../../../support/table.ts';
import { createWebhook, deliver, recordDelivery, storedDelivery } from './delivery-setup.ts';
import { useQueues } from './use-queues.ts';

Object.assign(process.env, {
  ALLOW_PRIVATE_WEBHOOK_TARGETS: 'true',
  DELIVERY_DELAY_FACTOR: '0.001',
  DELIVERY_TIMEOUT_MS: '300',
  RELAY_GRACE_SECONDS: '0',
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

describe('a delivery of several requests', () => {
  const twoRequests: BuildRequests = ({ parameters }) =>
    ['one', 'two'].map((destination) => ({
      destination,
      url: new URL(`${parameters.url}/${destination}`),
      headers: {},
      body: Buffer.from(destination),
    }));

  const sendRound = async (eventId: number) => {
    const delivery = await storedDelivery(addon, eventId);
    const [found] = await findOutboxEvents([eventId]);
    const end = await attemptDelivery(delivery, addon, found?.event as Event, twoRequests);
    await recordResult(delivery, end, new Date());
    return storedDelivery(addon, eventId);
  };

  const received = () => receiver.received.map(({ body }) => body).sort();

  it('is delivered when all of them are received', async () => {
    expect(await sendRound(await recordDelivery(addon))).toMatchObject({
      state: 'delivered',
      received: ['one', 'two'],
    });
    expect(received()).toEqual(['one', 'two']);
  });

  it('repeats only those that were not received', async () => {
    const eventId = await recordDelivery(addon);
    receiver.answer(({ body }, index) => ({ status: body === 'two' && index < 3 ? 500 : 200 }));

    expect(await sendRound(eventId)).toMatchObject({ state: 'pending', received: ['one'] });
    expect(received()).toEqual(['one', 'two', 'two']);

    expect(await sendRound(eventId)).toMatchObject({
      state: 'delivered',
      received: ['one', 'two'],
    });
    expect(received()).toEqual(['one', 'two', 'two', 'two']);
  });

  it('names the request of each attempt', async () => {
    receiver.answer(({ body }) => ({ status: body === 'two' ? 500 : 200 }));

    const { attempts } = await sendRound(await recordDelivery(addon));

    expect(attempts.map(({ part, status }) => `${part} ${status}`).sort()).toEqual([
      'one 200',
      'two 500',
      'two 500',
    ]);
  });

  it('continues with the others when one receiver is gone', async () => {
    receiver.answer(({ body }) => ({ status: body === 'two' ? 500 : 410 }));

    const delivery = await sendRound(await recordDelivery(addon));

    expect(delivery.state).toBe('pending');
  });

  it('fails when all remaining receivers are gone', async () => {
    receiver.answer(({ body }) => ({ status: body === 'two' ? 410 : 200 }));

    expect(await sendRound(await recordDelivery(addon))).toMatchObject({
      state: 'failed',
      reason: 'The receiver answered 410 Gone for a part of it.',
    });
    expect(received()).toEqual(['one', 'two']);
  });
});

describe('a receiver that requests a pause', () => {
  it('is not called again at once', async () => {
    const eventId = await recordDelivery(addon);
    receiver.answer({ status: 429, headers: { 'retry-after': '7200' } });
    const before = Date.now();

    await deliver(addon, eventId);

    expect(receiver.received).toHaveLength(1);
    const { plannedFor = '' } = await storedDelivery(addon, eventId);
    expect(Date.parse(plannedFor)).toBeGreaterThanOrEqual(before + 7_200_000);
  });

  it('delays the next attempt by at most a day', async () => {
    const eventId = await recordDelivery(addon);
    receiver.answer({ status: 503, headers: { 'retry-after': '99999999' } });

    await deliver(addon, eventId);

    const { plannedFor = '' } = await storedDelivery(addon, eventId);
    expect(Date.parse(plannedFor)).toBeLessThanOrEqual(Date.now() + 1.2 * 86_400_000);
  });

  it('of zero length is called again at once', async () => {
    receiver.answer({ status: 503, headers: { 'retry-after': '0' } });

    await deliver(addon, await recordDelivery(addon));

    expect(receiver.received).toHaveLength(2);
  });
});

describe('a receiver that is gone', () => {
  const disablings = async () => {
    const events = await queryPartition(keys.eventPartition);
    return events.filter(
      ({ type, data }) =>
        type === 'addon-config-updated' && (data as { id?: number } | null)?.id === addon.id,
    );
  };

  beforeEach(() => receiver.answer({ status: 410 }));

  it('is called once, and the delivery fails', async () => {
    const eventId = await recordDelivery(addon);

    await deliver(addon, eventId);

    expect(receiver.received).toHaveLength(1);
    expect(await storedDelivery(addon, eventId)).toMatchObject({
      state: 'failed',
      reason: 'The receiver answered 410 Gone: it no longer accepts deliveries.',
    });
  });

  it('has its integration disabled once, by the service', async () => {
    const ids = [await recordDelivery(addon), await recordDelivery(addon)];

    await Promise.all(ids.map((eventId) => deliver(addon, eventId)));

    expect(await findIntegration(addon.id)).toMatchObject({ enabled: false });
    expect(await disablings()).toMatchObject([
      {
        createdBy: systemAuthor.name,
        createdByUserId: systemAuthor.id,
        data: { enabled: false },
        preData: { enabled: true },
      },
    ]);
  });

  it('does not disable an integration that was changed in the meantime', async () => {
    receiver.answer(async () => {
      await updateIntegration({ author: systemAuthor, rights: allRights }, addon.id, {
        provider: 'webhook',
        enabled: true,
        description: 'moved',
        parameters: { url: '******' },
        events: ['feature-created'],
      });
      return { status: 410 };
    });

    await deliver(addon, await recordDelivery(addon));

    expect(await findIntegration(addon.id)).toMatchObject({ enabled: true });
  });
});

describe('a receiver that does not respond', () => {
  beforeEach(() => receiver.answer(() => new Promise(() => undefined)));

  it('results in a timeout', async () => {
    const eventId = await recordDelivery(addon);

    await deliver(addon, eventId);

    expect(await storedDelivery(addon, eventId)).toMatchObject({
      state: 'pending',
      attempts: [{ error: 'timeout' }, { error: 'timeout' }],
    });
  });

  it('gets later deliveries in the slow queue', async () => {
    await deliver(addon, await recordDelivery(addon));
    await messagesIn('deliveries');
    const sent = receiver.received.length;
    const next = await recordDelivery(addon);

    await deliver(addon, next);

    expect(receiver.received).toHaveLength(sent);
    expect(await messagesIn('slowDeliveries')).toMatchObject([{ eventId: next, round: 0 }]);
    await deliver(addon, next, 0, 'slow');
    expect(receiver.received).toHaveLength(sent + 2);
  });

  it('is known to be slow by all workers', async () => {
    await deliver(addon, await recordDelivery(addon));

    expect([await getItem(keys.receiverHealth(addon.id))]).toMatchObject([
      { slowUntil: expect.any(String), ttl: expect.any(Number) },
    ]);
  });
});

describe('the relay', () => {
  // It reads nothing of what starts it.
  const relay = () => relayEvents.handler(undefined as never);

  it('does not queue again in each run what is only waiting in a long queue', async () => {
    await recordDelivery(addon);
    await relay();
    expect(await messagesIn('deliveries')).toHaveLength(1);

    await relay();

    expect(await messagesIn('deliveries')).toEqual([]);
  });

  it('keeps the wait that an attempt has started since the relay found it overdue', async () => {
    const eventId = await recordDelivery(addon);
    const { sk } = keys.delivery(addon.id, eventId);
    const overdue = await findOverdue('delivery', new Date(), 1_000);
    const marked = overdue.find((found) => found.sk === sk) as Marked;
    receiver.answer({ status: 503, headers: { 'retry-after': '7200' } });
    await deliver(addon, eventId);
    const { outboxDue } = await storedDelivery(addon, eventId);

    expect(await postponeRelay(marked, new Date(), 60_000)).toBeUndefined();

    expect(await storedDelivery(addon, eventId)).toMatchObject({ outboxDue });
  });
});

async function messagesIn(queue: 'deliveries' | 'slowDeliveries'): Promise<DeliveryMessage[]> {
  const messages = (await queues.drain(queue)) as DeliveryMessage[];
  return messages.filter(({ addonId }) => addonId === addon.id);
}
