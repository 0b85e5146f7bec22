import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { environmentChannel, projectChannel } from '../../lib/clients/push/channel-rules.ts';
import { listen } from '../../lib/clients/push/listen.ts';
import { protocolsOf } from '../../lib/clients/push/listen-rules.ts';
import { clientToken, createFlag } from '../support/flags.ts';
import { usePeople } from '../support/people.ts';
import { type Service, startService } from '../support/service.ts';

const frontendToken = '*:development.a-frontend-token-for-tests';
const dev = environmentChannel('development');
const prod = environmentChannel('production');
const shop = projectChannel('default');

let service: Service;
const people = usePeople(() => service);
let url: string;
const open: (() => void)[] = [];

beforeAll(async () => {
  service = await startService({
    env: { INIT_CLIENT_API_TOKENS: clientToken, INIT_FRONTEND_API_TOKENS: frontendToken },
  });
  const { headers } = await validate();
  url = headers.get('flagwright-push') ?? '';
});

afterEach(() => {
  for (const close of open.splice(0)) close();
});

afterAll(() => service.stop());

function validate(of = service) {
  return fetch(`${of.url}/edge/validate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tokens: [clientToken] }),
  });
}

/** Listens, and notes what happens. */
function hearing(...channels: readonly (readonly [channel: string, secret: string])[]) {
  const heard: unknown[] = [];
  const say =
    (what: string) =>
    (channel = '', message?: unknown) =>
      heard.push([what, channel, message].filter((each) => each !== undefined && each !== ''));
  open.push(
    listen({
      url,
      channels: new Map(channels),
      onSubscribed: say('subscribed'),
      onRefused: say('refused'),
      onMessage: say('told'),
      onEnd: say('end'),
    }),
  );
  return heard;
}

async function ticket(project = 'default') {
  const { body } = await service.request('POST', `/api/admin/projects/${project}/push-tickets`);
  return body;
}

describe('the answer to a validation', () => {
  it('says where the channel is', () => {
    expect(url).toBe(`${service.url.replace('http', 'ws')}/event/realtime`);
  });

  it('says nothing where the service does not push, and nothing else is different', async () => {
    const silent = await startService({
      env: { PUSH: 'off', INIT_CLIENT_API_TOKENS: clientToken },
    });
    const reply = await validate(silent);
    const page = await fetch(silent.url, { headers: { accept: 'text/html' } });
    const none = await silent.request('POST', '/api/admin/projects/default/push-tickets');
    const config = await silent.request('GET', '/api/admin/ui-config');
    await silent.stop();

    expect(reply.headers.get('flagwright-push')).toBeNull();
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self';");
    expect(none).toMatchObject({
      status: 404,
      body: { message: 'This service does not push changes.' },
    });
    expect(config.body.push).toBe(false);
  });
});

it('the console may connect to the channel, and to nothing else', async () => {
  const page = await fetch(service.url, { headers: { accept: 'text/html' } });

  expect(page.headers.get('content-security-policy')).toContain(
    `connect-src 'self' ${new URL(url).origin};`,
  );
});

describe('a client token', () => {
  it('hears of changes in its environment: the environment and the revision', async () => {
    const path = await createFlag(service, 'heard');
    const heard = hearing([dev, clientToken]);
    await expect.poll(() => heard).toEqual([['subscribed', dev]]);
    await service.request('POST', `${path}/environments/development/on`);
    const { body } = await service.request('GET', '/api/admin/search/events?limit=1');
    const revision = body.events[0].id;

    await expect
      .poll(() => heard.at(-1))
      .toEqual(['told', dev, { environment: 'development', revision }]);
  });

  it.each([
    ['of another environment', prod],
    ['of a project', shop],
    ['of all', '/changes/*'],
    ['of all environments', '/changes/environments/*'],
  ])('may not listen to the channel %s', async (_what, channel) => {
    const heard = hearing([channel, clientToken]);

    await expect.poll(() => heard).toEqual([['refused', channel]]);
  });
});

describe('nobody connects', () => {
  it.each([
    ['with a token that does not exist', '*:development.another-token-for-tests'],
    ['with a token of frontends', frontendToken],
    ['with nothing', ''],
    ['with a ticket that was made up', `ticket:${'A'.repeat(43)}`],
  ])('%s', async (_what, secret) => {
    const heard = hearing([dev, secret]);

    await expect.poll(() => heard).toEqual([['end']]);
  });

  it('with an admin token', async () => {
    const heard = hearing([dev, service.adminToken]);

    await expect.poll(() => heard).toEqual([['end']]);
  });

  it('elsewhere', async () => {
    const socket = new WebSocket(url.replace('realtime', 'other'), protocolsOf(url, clientToken));
    const ended = new Promise((resolve) => {
      socket.onerror = resolve;
    });

    await ended;
    expect(socket.readyState).toBe(WebSocket.CLOSED);
  });
});

it.each([
  ['publish', { channel: dev, events: ['{"environment":"development","revision":1}'] }],
  ['anything else', {}],
])('nobody who listens may %s', async (type, more) => {
  const socket = new WebSocket(url, protocolsOf(url, clientToken));
  open.push(() => socket.close());
  const said: unknown[] = [];
  socket.onmessage = ({ data }) => said.push(JSON.parse(data));
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const authorization = { host: new URL(url).host, Authorization: clientToken };
  socket.send(JSON.stringify({ type, id: '7', authorization, ...more }));

  await expect
    .poll(() => said)
    .toEqual([{ type: `${type}_error`, id: '7', errors: [expect.any(Object)] }]);
});

it('a listener that sends too much, or no JSON, is cut off', async () => {
  for (const text of ['x'.repeat(20_000), 'no JSON']) {
    const socket = new WebSocket(url, protocolsOf(url, clientToken));
    const closed = new Promise((resolve) => {
      socket.onclose = resolve;
    });
    socket.onopen = () => socket.send(text);
    await closed;
  }
  expect((await service.request('GET', '/health')).status).toBe(200);
});

describe('a ticket', () => {
  it('is for the channel of its project, which names the flags that change', async () => {
    const given = await ticket();
    const heard = hearing([given.channel, given.ticket]);
    await expect.poll(() => heard).toEqual([['subscribed', shop]]);
    await createFlag(service, 'named');

    expect(given).toMatchObject({ url, channel: shop, validForSeconds: 60 });
    await expect
      .poll(() => heard.at(-1))
      .toEqual(['told', shop, { revision: expect.any(Number), features: ['named'] }]);
  });

  it.each([
    ['of another project', projectChannel('other')],
    ['of an environment', dev],
  ])('is not for the channel %s', async (_what, channel) => {
    const heard = hearing([channel, (await ticket()).ticket]);

    await expect.poll(() => heard).toEqual([['refused', channel]]);
  });

  it('is not for a project that does not exist', async () => {
    const { status } = await service.request('POST', '/api/admin/projects/none/push-tickets');

    expect(status).toBe(404);
  });

  it('is not for those who do not see a private project', async () => {
    await service.request('POST', '/api/admin/projects', {
      body: { id: 'hidden', name: 'Hidden' },
    });
    const settings = '/api/admin/projects/hidden/settings';
    await service.request('PUT', settings, { body: { mode: 'private' } });
    const outsider = await people.person('outsider');
    const reply = await service.request('POST', '/api/admin/projects/hidden/push-tickets', {
      token: outsider.token,
    });

    expect(reply.status).toBe(404);
  });

  it('is in no log, and neither are tokens', async () => {
    const given = await ticket();
    const heard = hearing([given.channel, given.ticket], [prod, clientToken]);
    await vi.waitUntil(() => heard.length === 2);

    for (const secret of [
      given.ticket,
      clientToken,
      createHash('sha256').update(given.ticket).digest('hex'),
    ]) {
      expect(service.logs()).not.toContain(secret);
    }
  });
});
