import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import type { Reply } from '../support/request.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let receiver: Receiver;

beforeAll(async () => {
  service = await startService();
  receiver = await startReceiver();
});

afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** An integration for flags that are created, which is not what a test is about. */
async function createAddon(more: object = {}): Promise<number> {
  const { body } = await service.request('POST', '/api/admin/addons', {
    body: {
      provider: 'webhook',
      enabled: true,
      parameters: { url: receiver.url },
      events: ['feature-created'],
      ...more,
    },
  });
  return body.id;
}

const test = (id: number) => service.request('POST', `/api/admin/addons/${id}/test`);

/** The first test of an integration, as soon as the log shows that it was saved. */
async function testNew(id: number): Promise<Reply> {
  let reply: Reply | undefined;
  const status = async () => {
    reply = await test(id);
    return reply.status;
  };
  await expect.poll(status).toBe(202);
  if (!reply) throw new Error('There was no answer.');
  return reply;
}

async function deliveries(id: number) {
  const { body } = await service.request('GET', `/api/admin/addons/${id}/events`);
  return body.integrationEvents as { id: string; state: string }[];
}

it('a test notifies the integration of its own last change, and is in its log', async () => {
  const id = await createAddon({ description: 'tested' });

  const { body } = await testNew(id);

  await expect
    .poll(() => deliveries(id))
    .toMatchObject([{ id: String(body.eventId), state: 'success' }]);
  expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({
    id: body.eventId,
    type: 'addon-config-created',
    data: { id, description: 'tested' },
  });
});

it('a test can be repeated once the last one is over', async () => {
  const id = await createAddon();
  const { body } = await testNew(id);
  await expect.poll(() => deliveries(id)).toMatchObject([{ state: 'success' }]);
  const before = receiver.received.length;

  expect(await test(id)).toMatchObject({ status: 202, body });

  await expect.poll(() => receiver.received.length).toBe(before + 1);
});

it('a disabled integration is not tested', async () => {
  expect(await test(await createAddon({ enabled: false }))).toMatchObject({
    status: 409,
    body: { message: 'The integration is disabled. Enable it first.' },
  });
});

it('an unknown integration is not found', async () => {
  expect((await test(999_999)).status).toBe(404);
});
