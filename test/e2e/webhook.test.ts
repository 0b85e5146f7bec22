import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver, waitForRequests } from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let receiver: Receiver;
let addon: { id: number };

beforeAll(async () => {
  // 5 s become 50 ms, which SQS rounds up to one second.
  service = await startService({ env: { DELIVERY_DELAY_FACTOR: '0.01', LOG_LEVEL: 'debug' } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  receiver = await startReceiver();
});

afterEach(async () => {
  await service.request('DELETE', `/api/admin/addons/${addon.id}`);
  await receiver.close();
});

describe('a webhook', () => {
  it('receives the event of a new flag as the API returns it', async () => {
    await listen({}, { authorization: 'Bearer planted-token' });

    await createFlag('new-flag');

    await received(1);
    const [request] = receiver.received;
    const created = () => eventsOf('new-flag', 'feature-created');
    await expect.poll(created).toHaveLength(1);
    const [event] = await created();
    expect(request).toEqual({
      method: 'POST',
      path: '/planted-path?key=planted-key',
      headers: {
        host: new URL(receiver.url).host,
        'content-type': 'application/json',
        'user-agent': 'Flagwright',
        authorization: 'Bearer planted-token',
        'webhook-id': expect.stringMatching(/^evt_[\w-]{12}_\d+_[0-9a-z]{8}$/),
        'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
        'content-length': String(Buffer.byteLength(request?.body ?? '')),
        connection: 'close',
      },
      body: JSON.stringify(event),
    });
  });

  it('receives the event of a flag that is enabled', async () => {
    await listen({ events: ['feature-environment-enabled'] });
    await createFlag('switched-flag');

    await enable('switched-flag', 'development');

    await received(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'feature-environment-enabled',
      featureName: 'switched-flag',
      environment: 'development',
      project: 'default',
      data: null,
      preData: null,
      tags: [],
    });
  });

  it('sends no Authorization header if it is empty', async () => {
    await listen({}, { authorization: '  ' });

    await createFlag('anonymous-flag');

    await received(1);
    expect(receiver.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('sends the rendered template with the configured content type', async () => {
    await listen(
      {},
      {
        contentType: 'application/vnd.example+json; charset=utf-8',
        bodyTemplate:
          '{"type":"{{event.type}}","by":"{{event.createdBy}}","flag":"{{event.featureName}}","text":"{{event.data.description}}"}',
      },
    );

    await createFlag('templated-flag', { description: 'says "hello"\nand more' });

    await received(1);
    const { headers, body = '' } = receiver.received[0] ?? {};
    expect(headers?.['content-type']).toBe('application/vnd.example+json; charset=utf-8');
    expect(JSON.parse(body)).toEqual({
      type: 'feature-created',
      by: expect.any(String),
      flag: 'templated-flag',
      text: 'says "hello"\nand more',
    });
  });

  it('is retried at once with identical bytes', async () => {
    await listen();
    receiver.answer((_request, index) => ({ status: index === 0 ? 500 : 200 }));

    await createFlag('retried-flag');

    await received(2);
    const [first, second] = receiver.received;
    expect(second).toEqual(first);
    await expect
      .poll(deliveries)
      .toMatchObject([{ state: 'successWithErrors', event: { featureName: 'retried-flag' } }]);
  });

  it('is retried with the same id until it succeeds', async () => {
    await listen();
    receiver.answer((_request, index) => (index < 3 ? { hangUp: true } : { status: 202 }));

    await createFlag('late-flag');

    await received(4);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await expect.poll(deliveries).toMatchObject([
      {
        state: 'successWithErrors',
        stateDetails: 'Received with status 202 at attempt 4.',
        details: {
          attempts: [
            { status: null, error: 'ECONNRESET' },
            { status: null, error: 'ECONNRESET' },
            { status: null, error: 'ECONNRESET' },
            { status: 202, error: null },
          ],
          nextAttemptAt: null,
        },
      },
    ]);
  });

  it('receives only events of its environments, and events without an environment', async () => {
    await listen({ environments: ['production'] });

    await createFlag('filtered-flag');
    await enable('filtered-flag', 'development');
    await enable('filtered-flag', 'production');

    await received(2);
    const told = receiver.received.map(({ body }) => JSON.parse(body));
    expect(told.map(({ type, environment }) => `${type} ${environment}`).sort()).toEqual([
      'feature-created null',
      'feature-environment-enabled production',
    ]);
  });

  it('sends nothing if it is disabled', async () => {
    await listen({ enabled: false }, { url: `${receiver.url}/disabled` });
    const told = addon;
    await listen();
    await createFlag('loud-flag');

    await received(1);

    expect(receiver.received[0]?.path).not.toBe('/disabled');
    await service.request('DELETE', `/api/admin/addons/${told.id}`);
  });

  it('uses the new secret after an update', async () => {
    await listen({}, { authorization: 'planted-old' });
    await service.request('PUT', `/api/admin/addons/${addon.id}`, {
      body: {
        provider: 'webhook',
        enabled: true,
        events: [],
        parameters: { url: '******', authorization: 'planted-new' },
      },
    });

    await createFlag('rotated-flag');

    await received(1);
    expect(receiver.received[0]).toMatchObject({
      path: '/planted-path?key=planted-key',
      headers: { authorization: 'planted-new' },
    });
  });

  it('does not leak secrets that the receiver echoes', async () => {
    await listen({}, { authorization: 'Bearer planted-token' });
    receiver.answer(({ path, headers }, index) => ({
      status: index === 0 ? 400 : 200,
      body: JSON.stringify({ path, headers }),
    }));

    await createFlag('echoed-flag');

    await received(2);
    await expect.poll(deliveries).toMatchObject([{ state: 'successWithErrors' }]);
    expect(JSON.stringify(await deliveries())).not.toContain('planted');
    expect(service.logs()).not.toContain('planted');
  });
});

async function listen(settings: object = {}, parameters: object = {}) {
  const { body } = await service.request('POST', '/api/admin/addons', {
    body: {
      provider: 'webhook',
      enabled: true,
      events: ['feature-created', 'feature-environment-enabled'],
      ...settings,
      parameters: { url: `${receiver.url}/planted-path?key=planted-key`, ...parameters },
    },
  });
  addon = body;
}

function createFlag(name: string, more: object = {}) {
  return service.request('POST', '/api/admin/projects/default/features', {
    body: { name, ...more },
  });
}

function received(count: number) {
  return waitForRequests(receiver, count);
}

async function eventsOf(name: string, type: string) {
  const { body } = await service.request('GET', `/api/admin/events/${name}`);
  return body.events.filter((event: { type: string }) => event.type === type);
}

function enable(name: string, environment: string) {
  return service.request(
    'POST',
    `/api/admin/projects/default/features/${name}/environments/${environment}/on`,
  );
}

async function deliveries() {
  const { body } = await service.request('GET', `/api/admin/addons/${addon.id}/events`);
  return body.integrationEvents;
}
