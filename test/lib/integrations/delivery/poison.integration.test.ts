import {
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { worker as deliverNotification } from '../../../../functions/workers/deliver-notification.ts';
import { worker as dispatchEvents } from '../../../../functions/workers/dispatch-events.ts';
import { startSqs } from '../../../../infra/local/embedded-services.ts';
import { pollQueue } from '../../../../infra/local/queue-poller.ts';
import { createQueues, type Queue } from '../../../../infra/local/queues.ts';
import { allRights } from '../../../../lib/auth/rights.ts';
import { addDelivery } from '../../../../lib/integrations/delivery/delivery-store.ts';
import { deleteIntegration } from '../../../../lib/integrations/settings/delete-integration.ts';
import { updateIntegration } from '../../../../lib/integrations/settings/update-integration.ts';
import type { Worker } from '../../../../lib/platform/workers.ts';
import { type Receiver, startReceiver } from '../../../support/receiver.ts';
import { useTable } from '../../../support/table.ts';
import { createWebhook, recordDelivery } from './delivery-setup.ts';

process.env.ALLOW_PRIVATE_WEBHOOK_TARGETS = 'true';

useTable();

const author = { id: -42, name: 'a test' };
const UNKNOWN_EVENT = 9_000_000;
/** `maxReceiveCount` in queues.yml. */
const RECEIVES = 5;

let client: SQSClient;
let queues: ReadonlyMap<string, Queue>;
let receiver: Receiver;
const stop = new AbortController();
const closing: (() => Promise<unknown>)[] = [];

interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly reason?: string;
  readonly eventId?: number;
  readonly ids?: readonly number[];
}

/** The log lines of the workers. */
const lines: LogLine[] = [];

beforeAll(async () => {
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line) => {
      lines.push(JSON.parse(line) as LogLine);
    });
  }
  const sqs = await startSqs();
  client = new SQSClient({
    endpoint: sqs.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  queues = await createQueues(client);
  process.env.SQS_ENDPOINT = sqs.endpoint;
  process.env.EVENTS_QUEUE_URL = queueOf('EventsQueue').url;
  process.env.DELIVERIES_QUEUE_URL = queueOf('DeliveriesQueue').url;
  for (const id of ['EventsQueue', 'DeliveriesQueue']) {
    // Failed messages are received again after two seconds instead of three minutes.
    const Attributes = { VisibilityTimeout: '2' };
    await client.send(new SetQueueAttributesCommand({ QueueUrl: queueOf(id).url, Attributes }));
  }
  receiver = await startReceiver();
  closing.push(() => receiver.close(), sqs.close);
});

afterAll(async () => {
  stop.abort();
  client.destroy();
  for (const close of closing) await close();
  vi.restoreAllMocks();
});

describe('a batch of deliveries with poison messages', () => {
  const notJson = 'this is no JSON';
  const notADelivery = '{"addonId":"one"}';
  const good: number[] = [];
  const ids = { deleted: 0, disabled: 0, unknown: UNKNOWN_EVENT, unwritten: UNKNOWN_EVENT + 1 };

  beforeAll(async () => {
    const [addon, deleted, disabled] = [
      await createWebhook(receiver.url),
      await createWebhook(receiver.url),
      await createWebhook(receiver.url),
    ];
    for (let count = 0; count < 3; count += 1) good.push(await recordDelivery(addon));
    ids.deleted = await recordDelivery(deleted);
    ids.disabled = await recordDelivery(disabled);
    await addDelivery(addon.id, ids.unknown, new Date());
    await deleteIntegration({ author, rights: allRights }, deleted.id);
    await updateIntegration({ author, rights: allRights }, disabled.id, {
      provider: 'webhook',
      enabled: false,
      parameters: { url: receiver.url },
      events: ['feature-created'],
    });
    const [first = 0, second = 0, third = 0] = good;
    await send('DeliveriesQueue', [
      message(addon.id, first),
      notJson,
      message(addon.id, ids.unknown),
      message(deleted.id, ids.deleted),
      message(addon.id, second),
      notADelivery,
      message(disabled.id, ids.disabled),
      message(addon.id, ids.unwritten),
      message(addon.id, third),
    ]);
    void poll('DeliveriesQueue', deliverNotification);
  });

  it('delivers the valid ones', async () => {
    await expect.poll(eventsReceived, { timeout: 20_000 }).toEqual(good);
  });

  it('moves only invalid messages to the dead-letter queue', async () => {
    expect(await deadLetters('DeliveriesDeadLetterQueue', 2)).toEqual([notJson, notADelivery]);
    expect(eventsReceived()).toEqual(good);
  });

  it('logs one line for each acknowledged message', () => {
    expect(linesOf(ids.deleted)).toMatchObject([
      { message: 'an event was not delivered', reason: 'The integration was deleted.' },
    ]);
    expect(linesOf(ids.disabled)).toMatchObject([
      { message: 'an event was not delivered', reason: 'The integration was disabled.' },
    ]);
    expect(linesOf(ids.unknown)).toMatchObject([
      { message: 'an event was not delivered', reason: 'The event does not exist.' },
    ]);
    expect(linesOf(ids.unwritten)).toMatchObject([
      { message: 'a delivery attempt has already ended' },
    ]);
  });

  it('logs one line each time an invalid message is received', () => {
    expect(failuresWith(/JSON/)).toHaveLength(RECEIVES);
    expect(failuresWith(/is not a delivery/)).toHaveLength(RECEIVES);
  });
});

describe('a batch of events with poison messages', () => {
  const notJson = 'neither is this JSON';
  const notEvents = '{"ids":"7"}';
  let eventId: number;

  beforeAll(async () => {
    lines.length = 0;
    const late = await createWebhook(receiver.url);
    eventId = await recordDelivery(late);
    await send('EventsQueue', [
      notJson,
      JSON.stringify({ ids: [UNKNOWN_EVENT] }),
      notEvents,
      JSON.stringify({ ids: [eventId, UNKNOWN_EVENT + 1] }),
    ]);
    void poll('EventsQueue', dispatchEvents);
  });

  it('dispatches the valid one', async () => {
    await expect.poll(eventsReceived, { timeout: 20_000 }).toContain(eventId);
  });

  it('moves only invalid messages to the dead-letter queue', async () => {
    expect(await deadLetters('EventsDeadLetterQueue', 2)).toEqual([notJson, notEvents]);
  });

  it('logs one line for each message with unknown events', () => {
    const unknown = lines.filter((line) => line.message === 'events to dispatch do not exist');

    expect(ascending(unknown.flatMap(({ ids = [] }) => ids))).toEqual([
      UNKNOWN_EVENT,
      UNKNOWN_EVENT + 1,
    ]);
  });

  it('logs one line each time an invalid message is received', () => {
    expect(failuresWith(/JSON/)).toHaveLength(RECEIVES);
    expect(failuresWith(/does not name events/)).toHaveLength(RECEIVES);
  });
});

function message(addonId: number, eventId: number): string {
  return JSON.stringify({ addonId, eventId, round: 0, due: 0 });
}

function queueOf(id: string): Queue {
  const queue = queues.get(id);
  if (!queue) throw new Error(`queues.yml has no ${id}`);
  return queue;
}

/** One call, so that all arrive in one batch. */
function send(id: string, bodies: readonly string[]) {
  return client.send(
    new SendMessageBatchCommand({
      QueueUrl: queueOf(id).url,
      Entries: bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
    }),
  );
}

function poll(id: string, worker: Worker): Promise<void> {
  return pollQueue(
    {
      client,
      queue: queueOf(id),
      region: 'us-east-1',
      batchSize: 10,
      concurrency: 1,
      // The queue of the test knows records by their body alone.
      invoke: (event) => worker.handler(event as never),
    },
    stop.signal,
  );
}

function eventsReceived() {
  return ascending(receiver.received.map(({ body }) => JSON.parse(body).id as number));
}

function ascending(ids: readonly number[]) {
  return [...ids].sort((one, other) => one - other);
}

/** The messages in a dead-letter queue, once the expected number has arrived. */
async function deadLetters(id: string, count: number): Promise<string[]> {
  const bodies: string[] = [];
  await vi.waitFor(
    async () => {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({ QueueUrl: queueOf(id).url, MaxNumberOfMessages: 10 }),
      );
      bodies.push(...Messages.map(({ Body }) => Body ?? ''));
      expect(bodies.length).toBeGreaterThanOrEqual(count);
    },
    { timeout: 45_000, interval: 250 },
  );
  return bodies.sort();
}

function linesOf(eventId: number) {
  return lines.filter((line) => line.eventId === eventId);
}

function failuresWith(reason: RegExp) {
  return lines.filter(
    (line) => line.message === 'a message failed' && reason.test(line.reason ?? ''),
  );
}
