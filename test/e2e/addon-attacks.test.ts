import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, createAccount, EDITOR, uncached } from '../support/access.ts';
import { ADDONS } from '../support/addon-requests.ts';
import { createFlag } from '../support/flags.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';

const MASK = '******';
const customHeaders = '{"x-gateway-key": "planted-gateway-key"}';
const signingSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** The parameters of each provider besides `url`; all of them secrets but the channel. */
const parametersOf = {
  webhook: { authorization: 'Bearer planted-deploy-key', customHeaders, signingSecret },
  slack: { customHeaders, defaultChannel: 'flags' },
  teams: { customHeaders },
  datadog: { apiKey: 'planted-api-key', customHeaders },
} as const;

type ProviderName = keyof typeof parametersOf;

const names = Object.keys(parametersOf) as ProviderName[];

let service: Service;
let editor: Account;
let receiver: Receiver;
let attacker: Receiver;
let addons: number[];

beforeAll(async () => {
  service = await startService({ env: { ...uncached, DELIVERY_DELAY_FACTOR: '0.01' } });
  editor = await createAccount(service, 'editor', EDITOR);
});

afterAll(() => service.stop());

beforeEach(async () => {
  receiver = await startReceiver();
  attacker = await startReceiver();
  addons = [];
});

afterEach(async () => {
  for (const id of addons) await service.request('DELETE', `${ADDONS}/${id}`);
  await Promise.all([receiver.close(), attacker.close()]);
});

describe('an Editor who sends the masks of an integration back with the URL of its own server', () => {
  it.each(names)('is refused, and its server receives nothing: %s', async (provider) => {
    const id = await create(provider);

    const { status, body } = await update(id, provider, {
      ...maskedParameters(provider),
      url: `${attacker.url}/stolen`,
    });

    expect({ status, name: body.name }).toEqual({ status: 400, name: 'ValidationError' });
    expect(body.message).toMatch(
      /^The `\/body\/parameters\/(authorization|apiKey|customHeaders)` property must be sent again/,
    );
    await createFlag(service, `refused-${provider}`);
    await receivedSecrets(receiver, provider);
    expect(attacker.received).toEqual([]);
  });

  it.each(names.flatMap((name) => secretsOf(name).map((secret) => [name, secret] as const)))(
    'is refused for every single secret of %s: %s',
    async (provider, secret) => {
      const id = await create(provider);

      const { status, body } = await update(id, provider, {
        ...parametersOf[provider],
        [secret]: MASK,
        url: `${attacker.url}/stolen`,
      });

      expect(status).toBe(400);
      expect(body.details).toMatchObject([{ path: `/body/parameters/${secret}` }]);
    },
  );

  it.each(names)('gets the events without the secrets once it omits them: %s', async (provider) => {
    const id = await create(provider);
    const required = { apiKey: 'own-key', defaultChannel: 'own' };

    const { status } = await update(id, provider, { ...required, url: `${attacker.url}/own` });

    expect(status).toBe(200);
    await createFlag(service, `own-${provider}`);
    await received(attacker);
    expect(JSON.stringify(attacker.received)).not.toMatch(/planted|webhook-signature/);
    expect(receiver.received).toEqual([]);
  });

  it('is refused for the default URL of Datadog in place of another', async () => {
    const id = await create('datadog');

    const { status, body } = await update(id, 'datadog', { apiKey: MASK });

    expect(status).toBe(400);
    expect(body.message).toContain('/body/parameters/apiKey');
  });

  it('is refused for another provider', async () => {
    const id = await create('slack');

    const { status, body } = await update(id, 'teams', { url: MASK, customHeaders: MASK });

    expect(status).toBe(400);
    expect(body.message).toContain('/body/provider');
  });
});

describe('an Editor who sends the masks of an integration back with the same origin', () => {
  it.each(names)('keeps the secrets: %s', async (provider) => {
    const id = await create(provider);

    const { status } = await update(id, provider, {
      ...maskedParameters(provider),
      url: `${receiver.url}/another-path`,
    });

    expect(status).toBe(200);
    await createFlag(service, `moved-${provider}`);
    await receivedSecrets(receiver, provider);
    expect(receiver.received[0]?.path).toBe('/another-path');
  });
});

describe('a body template that would fill the memory of a worker', () => {
  it('is refused when it is saved: 2,800 events between short delimiters', async () => {
    const bodyTemplate = `{{=[ ]=}}${'[event]'.repeat(2_800)}`;

    const { status, body } = await service.request('POST', ADDONS, {
      token: editor.token,
      body: settings('webhook', { url: receiver.url, bodyTemplate }),
    });

    expect(status).toBe(400);
    expect(body.message).toBe(
      'The `/body/parameters/bodyTemplate` property cannot be rendered as a mustache template: it has more than 1000 tags.',
    );
  });

  it('fails its own delivery with a reason, and no other: 999 large events', async () => {
    const bodyTemplate = `{{=[ ]=}}${'[event]'.repeat(999)}`;
    const hostile = await create('webhook', { bodyTemplate }, attacker);
    await create('webhook');

    await createFlag(service, 'large', { description: '"'.repeat(1_000) });

    await expect
      .poll(async () => {
        const { body } = await service.request('GET', `${ADDONS}/${hostile}/events`);
        return body.integrationEvents;
      })
      .toMatchObject([
        {
          state: 'failed',
          stateDetails: 'The body template cannot be rendered: its result is too long.',
          details: { attempts: [] },
        },
      ]);
    await received(receiver);
    expect(attacker.received).toEqual([]);
    expect((await service.request('GET', '/health')).status).toBe(200);
  });
});

async function create(provider: ProviderName, more: object = {}, target = receiver) {
  const { status, body } = await service.request('POST', ADDONS, {
    body: settings(provider, { ...parametersOf[provider], url: `${target.url}/hook`, ...more }),
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  addons.push(body.id);
  return body.id;
}

function update(id: number, provider: ProviderName, parameters: object) {
  return service.request('PUT', `${ADDONS}/${id}`, {
    token: editor.token,
    body: settings(provider, parameters),
  });
}

function settings(provider: ProviderName, parameters: object) {
  return { provider, enabled: true, events: ['feature-created'], parameters };
}

/** The parameters as the API shows them. */
function maskedParameters(provider: ProviderName) {
  return {
    ...parametersOf[provider],
    ...Object.fromEntries(secretsOf(provider).map((name) => [name, MASK])),
  };
}

function secretsOf(provider: ProviderName): string[] {
  return Object.keys(parametersOf[provider]).filter((name) => name !== 'defaultChannel');
}

function received(by: Receiver) {
  return expect.poll(() => by.received.length).toBeGreaterThan(0);
}

/** Waits for a request, which has to carry all secrets of the provider. */
async function receivedSecrets(by: Receiver, provider: ProviderName): Promise<void> {
  await received(by);
  expect(by.received[0]?.headers).toMatchObject({
    'x-gateway-key': 'planted-gateway-key',
    ...(provider === 'webhook' && {
      authorization: 'Bearer planted-deploy-key',
      'webhook-signature': expect.stringMatching(/^v1,/),
    }),
    ...(provider === 'datadog' && { 'dd-api-key': 'planted-api-key' }),
  });
}
