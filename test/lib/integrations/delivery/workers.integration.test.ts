import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { worker as deliverNotification } from '../../../../functions/workers/deliver-notification.ts';
import { worker as dispatchEvents } from '../../../../functions/workers/dispatch-events.ts';
import { worker as relayEvents } from '../../../../functions/workers/relay-events.ts';
import type { Author } from '../../../../lib/auth/author.ts';
import { allRights } from '../../../../lib/auth/rights.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import type { EventDraft } from '../../../../lib/events/log/types.ts';
import type { Delivery, DeliveryMessage } from '../../../../lib/integrations/delivery/delivery.ts';
import {
  addDelivery,
  claimDelivery,
} from '../../../../lib/integrations/delivery/delivery-store.ts';
import { createIntegration } from '../../../../lib/integrations/settings/create-integration.ts';
import { deleteIntegration } from '../../../../lib/integrations/settings/delete-integration.ts';
import type { Integration } from '../../../../lib/integrations/settings/model.ts';
import { updateIntegration } from '../../../../lib/integrations/settings/update-integration.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { type Receiver, startReceiver } from '../../../support/receiver.ts';
import { storeProject } from '../../../support/stored-project.ts';
import { useTable } from '../../../support/table.ts';
import { invoke, useQueues } from './use-queues.ts';

Object.assign(process.env, {
  ALLOW_PRIVATE_WEBHOOK_TARGETS: 'true',
  // 5 s become a few milliseconds, so that a failed delivery is due again at once.
  DELIVERY_DELAY_FACTOR: '0.001',
  RELAY_GRACE_SECONDS: '0',
});

useTable();
const queues = useQueues();

const author: Author = { id: -42, name: 'a test' };
let receiver: Receiver;
let addon: Integration;

const created: EventDraft = {
  type: 'feature-created',
  project: 'default',
  featureName: 'a-flag',
  data: { name: 'a-flag' },
};
const nothingFailed = { batchItemFailures: [] };

beforeEach(async () => {
  receiver = await startReceiver();
  await storeProject();
  addon = await createIntegration({ author, rights: allRights }, settings());
  await emptyOutbox();
});

afterEach(async () => {
  await deleteIntegration({ author, rights: allRights }, addon.id).catch(() => undefined);
  await receiver.close();
});

describe('dispatching an event', () => {
  it('stores and queues a delivery for each integration that subscribes to it', async () => {
    const other = await createIntegration({ author, rights: allRights }, settings());
    const id = await recordOne();

    expect(await dispatch(id)).toEqual(nothingFailed);

    expect(
      (await deliveries()).map(({ addonId, eventId, round }) => [addonId, eventId, round]),
    ).toEqual(
      expect.arrayContaining([
        [addon.id, id, 0],
        [other.id, id, 0],
      ]),
    );
    expect(await storedDelivery(id)).toMatchObject({ state: 'pending', round: 0, attempts: [] });
    await deleteIntegration({ author, rights: allRights }, other.id);
  });

  it('queues nothing for an integration that does not subscribe to it', async () => {
    const id = await recordOne({ ...created, type: 'feature-archived' });

    await dispatch(id);

    expect(await deliveries()).toEqual([]);
  });

  it('removes the outbox mark of the event', async () => {
    const id = await recordOne();

    await dispatch(id);

    expect(await getItem(keys.event(id))).not.toHaveProperty('outbox');
  });

  it('queues nothing the second time', async () => {
    const id = await recordOne();
    await dispatch(id);
    await queues.drain('deliveries');

    await dispatch(id);

    expect(await deliveries()).toEqual([]);
  });

  it('finishes after a crash half way', async () => {
    const id = await recordOne();
    await addDelivery(addon.id, id, new Date());

    await dispatch(id);

    expect(await deliveries()).toMatchObject([{ eventId: id, round: 0 }]);
  });

  it('that does not exist is acknowledged without delaying others', async () => {
    const id = await recordOne();

    expect(await dispatch(9_999_999_999, id)).toEqual(nothingFailed);

    expect(await deliveries()).toMatchObject([{ eventId: id }]);
  });
});

describe('an invalid message', () => {
  it.each([
    ['events', dispatchEvents],
    ['deliveries', deliverNotification],
  ])(
    'fails alone on the queue of %s, and ends in its dead-letter queue',
    async (_queue, worker) => {
      const id = await dispatched();
      const good = worker === dispatchEvents ? { ids: [id] } : firstRound(id);

      const answer = await invoke(worker, [
        'no JSON',
        JSON.stringify(good),
        '{"ids":"7"}',
        'null',
        '{"addonId":1}',
      ]);

      expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual([
        'message-0',
        'message-2',
        'message-3',
        'message-4',
      ]);
    },
  );
});

describe('a delivery', () => {
  it('ends with success', async () => {
    const id = await dispatched();

    expect(await deliver(firstRound(id))).toEqual(nothingFailed);

    const stored = await storedDelivery(id);
    expect(stored).toMatchObject({
      state: 'delivered',
      round: 1,
      attempts: [{ status: 200, error: null }],
    });
    expect(stored).not.toHaveProperty('outbox');
    expect(await deliveries()).toEqual([]);
  });

  it('is retried once at once, byte for byte the same', async () => {
    const id = await dispatched();
    receiver.answer((_request, index) => ({ status: index === 0 ? 500 : 200 }));

    await deliver(firstRound(id));

    const [first, second, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(second).toEqual(first);
    expect(await storedDelivery(id)).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 500 }, { status: 200 }],
    });
  });

  it('is acknowledged and queued again after two failures', async () => {
    const id = await dispatched();
    receiver.answer({ status: 503, body: 'away' });

    expect(await deliver(firstRound(id))).toEqual(nothingFailed);

    expect(await storedDelivery(id)).toMatchObject({
      state: 'pending',
      round: 1,
      attempts: [
        { status: 503, excerpt: 'away' },
        { status: 503, excerpt: 'away' },
      ],
      outbox: 'delivery',
    });
    await expect.poll(deliveries, { timeout: 5_000 }).toMatchObject([{ eventId: id, round: 1 }]);
  });

  it('keeps its id in every attempt', async () => {
    const id = await dispatched();
    receiver.answer((_request, index) => ({ status: index < 2 ? 500 : 200 }));
    await deliver(firstRound(id));

    await deliver({ ...firstRound(id), round: 1 });

    const webhookIds = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(webhookIds).toHaveLength(3);
    expect(new Set(webhookIds)).toEqual(
      new Set([expect.stringMatching(new RegExp(`^evt_${addon.uid}_${id}_[0-9a-z]{8}$`))]),
    );
  });

  it('fails after the last attempt, and stays in the log', async () => {
    const id = await dispatched();
    receiver.answer({ hangUp: true });

    for (let round = 0; round < 8; round += 1) await deliver({ ...firstRound(id), round });

    expect(receiver.received).toHaveLength(9);
    const stored = await storedDelivery(id);
    expect(stored).toMatchObject({ state: 'failed', round: 8 });
    expect(stored).not.toHaveProperty('outbox');
  });

  it('sends nothing for a message of an ended attempt', async () => {
    const id = await dispatched();
    await deliver(firstRound(id));

    expect(await deliver(firstRound(id))).toEqual(nothingFailed);

    expect(receiver.received).toHaveLength(1);
  });

  it('is done by one worker when two receive the same message', async () => {
    const id = await dispatched();

    await Promise.all([deliver(firstRound(id)), deliver(firstRound(id))]);

    expect(receiver.received).toHaveLength(1);
  });

  it('is resumed when the claim of a worker that died has expired', async () => {
    const id = await dispatched();
    await claimDelivery(addon.id, id, 0, new Date(Date.now() - 24_000));

    expect(await deliver(firstRound(id))).toEqual(nothingFailed);
    expect(receiver.received).toEqual([]);

    await expect.poll(deliveries, { timeout: 10_000 }).toMatchObject([{ eventId: id, round: 0 }]);
    await deliver(firstRound(id));
    expect(receiver.received).toHaveLength(1);
  });

  it('is queued again when it is not due yet', async () => {
    const id = await dispatched();
    const inAnHour = Date.now() + 3_600_000;

    expect(await deliver({ ...firstRound(id), due: inAnHour })).toEqual(nothingFailed);

    expect(receiver.received).toEqual([]);
    expect(await storedDelivery(id)).toMatchObject({ round: 0 });
  });

  it('to an integration that was deleted is acknowledged', async () => {
    const id = await dispatched();
    await deleteIntegration({ author, rights: allRights }, addon.id);

    expect(await deliver(firstRound(id))).toEqual(nothingFailed);

    expect(receiver.received).toEqual([]);
    expect(await storedDelivery(id)).toMatchObject({
      state: 'failed',
      reason: 'The integration was deleted.',
    });
  });

  it('to an integration that was disabled is acknowledged', async () => {
    const id = await dispatched();
    await updateIntegration({ author, rights: allRights }, addon.id, {
      ...settings(),
      enabled: false,
    });

    expect(await deliver(firstRound(id))).toEqual(nothingFailed);

    expect(receiver.received).toEqual([]);
    expect(await storedDelivery(id)).toMatchObject({
      state: 'failed',
      reason: 'The integration was disabled.',
    });
  });

  it('that was never stored is acknowledged', async () => {
    expect(await deliver(firstRound(8_888_888))).toEqual(nothingFailed);

    expect(receiver.received).toEqual([]);
  });

  it('fails with a reason when its template cannot be rendered', async () => {
    const many = `${'{{#event.data.list}}'.repeat(9)}x${'{{/event.data.list}}'.repeat(9)}`;
    await updateIntegration(
      { author, rights: allRights },
      addon.id,
      settings({ bodyTemplate: many }),
    );
    const id = await dispatched({ ...created, data: { list: [1, 2, 3, 4, 5] } });

    await deliver(firstRound(id));

    expect(await storedDelivery(id)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('template'),
    });
  });

  it('stores no secret that the receiver echoes', async () => {
    await updateIntegration(
      { author, rights: allRights },
      addon.id,
      settings({ authorization: 'Bearer planted-token' }),
    );
    const id = await dispatched();
    receiver.answer(({ path, headers }) => ({
      status: 400,
      body: JSON.stringify({ path, headers }),
    }));

    await deliver(firstRound(id));

    expect(JSON.stringify(await storedDelivery(id))).not.toContain('planted');
  });

  it('is kept for 30 days', async () => {
    const id = await dispatched();
    const { ttl = 0, createdAt = '' } = (await storedDelivery(id)) ?? {};

    expect(ttl).toBe(Math.floor(Date.parse(createdAt) / 1_000) + 30 * 24 * 60 * 60);
  });
});

describe('the relay', () => {
  // It reads nothing of what starts it.
  const relay = () => relayEvents.handler(undefined as never);

  it('queues an event that was committed but never queued', async () => {
    const id = await recordOne();

    await relay();

    expect(await queues.drain('events')).toEqual([{ ids: [id] }]);
  });

  it('skips a dispatched event', async () => {
    await dispatched();

    await relay();

    expect(await queues.drain('events')).toEqual([]);
  });

  it('queues a delivery whose message was lost', async () => {
    const id = await dispatched();

    await relay();

    expect(await deliveries()).toMatchObject([{ addonId: addon.id, eventId: id, round: 0 }]);
  });

  it('skips a delivery that has ended', async () => {
    const id = await dispatched();
    await deliver(firstRound(id));

    await relay();

    expect(await deliveries()).toEqual([]);
  });

  it('queues many', async () => {
    const ids = await record(...Array.from({ length: 30 }, () => created));

    await relay();

    const messages = (await queues.drain('events')) as { ids: number[] }[];
    expect(messages.flatMap((message) => message.ids).sort((a, b) => a - b)).toEqual(ids);
  });
});

function settings(parameters: Readonly<Record<string, string>> = {}) {
  return {
    provider: 'webhook',
    enabled: true,
    parameters: { url: `${receiver.url}/planted-path`, ...parameters },
    events: ['feature-created', 'feature-environment-enabled'],
  };
}

/** Dispatches what other tests have left, and the events of integrations, which have no subscribers. */
async function emptyOutbox(): Promise<void> {
  await relayEvents.handler(undefined as never);
  const messages = (await queues.drain('events')) as { ids: number[] }[];
  await dispatch(...messages.flatMap(({ ids }) => ids));
  await queues.drain('deliveries');
}

function dispatch(...ids: number[]) {
  return invoke(dispatchEvents, [JSON.stringify({ ids })]);
}

async function recordOne(draft: EventDraft = created): Promise<number> {
  const [id = 0] = await record(draft);
  return id;
}

/** Records an event and removes its message from the queue: a crash between commit and publish. */
async function record(...drafts: EventDraft[]): Promise<number[]> {
  await queues.drain('events');
  await recordChange({ author }, async () => ({ writes: [], events: drafts, result: undefined }));
  const messages = (await queues.drain('events')) as { ids: number[] }[];
  return messages.flatMap(({ ids }) => ids);
}

/** Messages of this test only: those of earlier tests may arrive late. */
async function deliveries(): Promise<DeliveryMessage[]> {
  const messages = (await queues.drain('deliveries')) as DeliveryMessage[];
  return messages.filter(({ addonId }) => addonId >= addon.id);
}

function storedDelivery(eventId: number): Promise<Delivery | undefined> {
  return getItem(keys.delivery(addon.id, eventId));
}

/** An event with a stored delivery, whose message is held by the test. */
async function dispatched(draft?: EventDraft): Promise<number> {
  const id = await recordOne(draft);
  await dispatch(id);
  await queues.drain('deliveries');
  return id;
}

function firstRound(eventId: number): DeliveryMessage {
  return {
    addonId: addon.id,
    eventId,
    round: 0,
    due: 0,
  };
}

function deliver(message: unknown) {
  return invoke(deliverNotification, [JSON.stringify(message)]);
}
