import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dumpTable } from '../support/dump-table.ts';
import { localAws } from '../support/local-aws.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import type { Reply, RequestOptions } from '../support/request.ts';
import { traceOf } from '../support/secret-traces.ts';
import { type Service, startService } from '../support/service.ts';

/**
 * Every kind of secret, each with a unique word that occurs in no other text and changes
 * in every spelling: quotes for JSON, a slash and a space for URLs.
 */
const addonSecrets = {
  path: 'plantedPath-7f3a91/"deep"',
  query: 'plantedQuery-c04d/5 e',
  login: 'plantedLogin-55e1',
  authorization: 'Bearer plantedAuthorization-9b2c/"x"',
  header: 'plantedHeader-d77a/"y" z',
  // The word itself is not base64: this is what a caller would enter.
  signing: `whsec_${Buffer.from('plantedSigning-31c8e0a94b7d6f52').toString('base64')}`,
  apiKey: 'plantedApiKey-0e6f/"k"',
};

const PRINTED_ADMIN = '*:*.the-token-that-the-start-prints';
const ADMIN = '*:*.plantedAdmin-a1b2c3d4e5f60718';
const WRONG = '*:*.plantedWrong-18e7d6c5b4a39281';
const PASSWORD = 'plantedPassword-4e8b/"correct" horse';

let dynamo: Awaited<ReturnType<typeof startEmbeddedDynamoDb>>;
let receiver: Receiver;
let service: Service;

/** Secrets by kind; those that the service generates are added as they appear. */
const secrets = new Map<string, string>([
  ...Object.entries(addonSecrets),
  ['admin token', ADMIN],
  ['wrong token', WRONG],
  ['password', PASSWORD],
]);
/** All responses, except those that are meant to return a secret. */
const answers: string[] = [];

/** Every place where a secret could appear, with its text. */
const places = new Map<string, readonly string[]>();

beforeAll(async () => {
  Object.assign(process.env, localAws);
  dynamo = await startEmbeddedDynamoDb();
  receiver = await startReceiver();
  service = await startService({
    env: {
      LOG_LEVEL: 'debug',
      DYNAMODB_ENDPOINT: dynamo.endpoint,
      // The first one is printed on purpose.
      INIT_ADMIN_API_TOKENS: `${PRINTED_ADMIN},${ADMIN}`,
      DELIVERY_DELAY_FACTOR: '0.00001',
    },
  });
  echoEverything();
  await makeSecrets();
  const ids: number[] = [];
  for (const addon of addonsToCreate()) {
    const body = { ...addon, enabled: true, events: ['feature-created'] };
    const created = await ask('POST', '/api/admin/addons', { body });
    expect(created.status).toBe(201);
    ids.push(created.body.id);
    const updated = await ask('PUT', `/api/admin/addons/${created.body.id}`, {
      body: { ...body, description: 'again' },
    });
    expect(updated.status).toBe(200);
  }
  await changeFlags();
  await failInEveryWay();
  for (const id of ids) await untilOver(id);
  await readEverything(ids);
  places.set('answer', answers);
  places.set('log line', service.logs().split('\n'));
  places.set('stored item', await dumpTable(dynamo.endpoint));
}, 150_000);

afterAll(async () => {
  await service.stop();
  await receiver.close();
  await dynamo.close();
});

const everySecret = [
  ...Object.keys(addonSecrets),
  'admin token',
  'wrong token',
  'password',
  'session',
  'client token',
  'personal token',
  'signup secret',
];

describe.each(['answer', 'log line', 'stored item'])('no %s', (place) => {
  it.each(everySecret)('contains the secret "%s"', (what) => {
    expect(secrets.get(what)).toEqual(expect.stringMatching(/.{10}/));
    expect(findings(place, what)).toEqual([]);
  });
});

it('the receiver got every secret that an integration sends, so it could have echoed it', () => {
  const told = receiver.received.map(({ path, headers }) =>
    [decodeURIComponent(path.replaceAll('+', ' ')), ...Object.values(headers)].join(' '),
  );
  const sent = ['path', 'query', 'authorization', 'header', 'apiKey'] as const;
  for (const what of sent) {
    expect(told.some((text) => text.includes(addonSecrets[what]))).toBe(true);
  }
  const basic = Buffer.from(`somebody:${addonSecrets.login}`).toString('base64');
  expect(told.some((text) => text.includes(basic))).toBe(true);
});

/** A receiver that echoes everything, in every encoding that servers use. */
function echoEverything(): void {
  receiver.answer(({ path, headers, body }, index) => {
    const all = { path, decoded: decodeURIComponent(path), headers };
    const json = JSON.stringify(all);
    const spellings = [
      json,
      JSON.stringify(json),
      json.replaceAll('/', '\\/'),
      encodeURIComponent(json),
      Buffer.from(json).toString('base64'),
      `${all.decoded} ${Object.values(headers).join(' ')} ${body}`,
      String(headers.authorization ?? headers['x-gateway-key'] ?? headers['dd-api-key']),
    ];
    return {
      status: index % 3 === 0 ? 200 : 400 + (index % 5),
      headers: { 'x-echo': encodeURIComponent(json) },
      body: spellings[index % spellings.length] ?? '',
    };
  });
}

async function makeSecrets(): Promise<void> {
  await ask('POST', '/api/admin/user-admin', {
    body: { username: 'somebody', rootRole: 1, password: PASSWORD },
  });
  await askForSecret('session', '/auth/simple/login', { username: 'somebody', password: PASSWORD });
  await askForSecret('client token', '/api/admin/api-tokens', {
    tokenName: 'client',
    type: 'client',
    environment: 'development',
    projects: ['*'],
  });
  await askForSecret('signup secret', '/api/admin/invite-link/tokens', {
    name: 'link',
    expiresAt: inADay(),
  });
  const token = secrets.get('session') ?? '';
  const own = await service.request('POST', '/api/admin/user/tokens', {
    token,
    body: { description: 'mine', expiresAt: inADay() },
  });
  secrets.set('personal token', own.body.secret);
  await ask('POST', `/invite/${secrets.get('signup secret')}/signup`, {
    token: null,
    body: {
      username: 'invited',
      password: PASSWORD,
      email: 'invited@example.com',
      name: 'Invited',
    },
  });
}

/** Requests a secret; only its own response may show it. */
async function askForSecret(what: string, path: string, body: object): Promise<Reply> {
  const reply = await service.request('POST', path, { token: ADMIN, body });
  const secret: unknown = reply.body.secret ?? reply.body.token;
  expect({ what, secret }).toEqual({ what, secret: expect.any(String) });
  secrets.set(what, String(secret));
  return reply;
}

function inADay() {
  return new Date(Date.now() + 86_400_000).toISOString();
}

function addonsToCreate() {
  return [
    {
      provider: 'webhook',
      parameters: {
        ...common(),
        authorization: addonSecrets.authorization,
        signingSecret: addonSecrets.signing,
      },
    },
    // Without `authorization` the login in the URL is sent, as `Basic`.
    { provider: 'webhook', parameters: common() },
    { provider: 'slack', parameters: { ...common(), defaultChannel: 'flags' } },
    { provider: 'teams', parameters: common() },
    // Its address is not secret.
    {
      provider: 'datadog',
      parameters: { ...common(), url: receiver.url, apiKey: addonSecrets.apiKey },
    },
  ];
}

function common() {
  return { url: addonUrl(), customHeaders: customHeaders() };
}

function addonUrl(): string {
  const url = new URL(receiver.url);
  url.username = 'somebody';
  url.password = addonSecrets.login;
  url.pathname = `/hooks/${addonSecrets.path}`;
  url.searchParams.set('key', addonSecrets.query);
  return url.href;
}

function customHeaders() {
  return JSON.stringify({ 'x-gateway-key': addonSecrets.header });
}

async function ask(method: string, path: string, options: RequestOptions = {}): Promise<Reply> {
  const reply = await service.request(method, path, { token: ADMIN, ...options });
  answers.push(JSON.stringify(reply.headers), reply.text);
  return reply;
}

async function changeFlags(): Promise<void> {
  for (let index = 0; index < 8; index += 1) {
    const { status } = await ask('POST', '/api/admin/projects/default/features', {
      body: { name: `told-${index}` },
    });
    expect(status).toBe(201);
  }
}

/** Requests that fail, with secrets wherever a caller could put one by mistake. */
async function failInEveryWay(): Promise<void> {
  const [addon] = addonsToCreate();
  const token = secrets.get('client token') ?? '';
  const signup = secrets.get('signup secret') ?? '';
  await ask('GET', '/api/admin/addons', { token: WRONG });
  await ask('GET', '/api/admin/addons', { token });
  await ask('POST', '/api/admin/addons', {
    raw: `{"parameters":{"url":"${addonUrl()}`,
    headers: { 'content-type': 'application/json' },
  });
  await ask('POST', '/api/admin/addons', { body: { ...addon, enabled: 'yes', events: [] } });
  await ask('POST', '/api/admin/addons', { body: { ...addon, enabled: true, events: ['none'] } });
  for (const parameters of [
    { url: `ftp://${addonSecrets.path}` },
    { url: addonSecrets.path },
    { ...common(), customHeaders: `{"x": "${addonSecrets.header}` },
    { ...common(), authorization: `${addonSecrets.authorization}\n` },
    { ...common(), signingSecret: addonSecrets.authorization },
  ]) {
    const body = { provider: 'webhook', enabled: true, events: [], parameters };
    expect(await ask('POST', '/api/admin/addons', { body })).toMatchObject({ status: 400 });
  }
  await ask('POST', '/auth/simple/login', {
    token: null,
    body: { username: 'nobody', password: PASSWORD },
  });
  await ask('POST', '/auth/simple/login', {
    token: null,
    body: { username: 'somebody', password: [PASSWORD] },
  });
  await ask('POST', '/api/admin/user-admin', {
    body: { username: 'a b', rootRole: 99, password: PASSWORD },
  });
  await ask('POST', `/invite/${signup}/signup`, { token: null, body: { password: 'short' } });
  await ask('GET', `/invite/${signup}x/validate`, { token: null });
  await ask('POST', '/edge/validate', { token: null, body: { tokens: [WRONG, 7] } });
  await ask('POST', '/api/client/register', { token: WRONG, body: {} });
  await ask('POST', '/api/client/metrics', { token, body: { appName: 7 } });
}

function untilOver(id: number) {
  return vi.waitFor(
    async () => {
      const { body } = await service.request('GET', `/api/admin/addons/${id}/events?limit=100`, {
        token: ADMIN,
      });
      const states = body.integrationEvents.map(({ state }: { state: string }) => state);
      expect(states.length).toBeGreaterThan(0);
      expect(states).not.toContain('pending');
    },
    { timeout: 60_000, interval: 500 },
  );
}

async function readEverything(ids: readonly number[]): Promise<void> {
  await Promise.all(
    [
      '/api/admin/addons',
      '/api/admin/events',
      '/api/admin/search/events?limit=100',
      '/api/admin/api-tokens',
      '/api/admin/user-admin',
      '/api/admin/service-account',
      ...ids.flatMap((id) => [
        `/api/admin/addons/${id}`,
        `/api/admin/addons/${id}/events?limit=100`,
      ]),
    ].map((path) => ask('GET', path)),
  );
  await ask('GET', '/api/admin/user/tokens', { token: secrets.get('session') ?? '' });
}

function findings(place: string, what: string): string[] {
  const isFound = traceOf(secrets.get(what) ?? '');
  return (places.get(place) ?? []).filter(isFound);
}
