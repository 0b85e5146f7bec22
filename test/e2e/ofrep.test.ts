import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import provider from '../fixtures/ofrep-provider-0.2.5.json' with { type: 'json' };
import { createProject } from '../support/access.ts';
import { createSdkToken } from '../support/api-tokens.ts';
import { createFlag } from '../support/flags.ts';
import { ofrepFaults } from '../support/ofrep-schema.ts';
import {
  createFlagsOfEveryKind,
  createLiveFlag,
  sdkEnv,
  sdkToken,
  webToken,
} from '../support/sdk-flags.ts';
import { type Service, startService } from '../support/service.ts';

const ROOT = '/ofrep/v1/evaluate/flags';

let service: Service;
let elsewhere = '';

const payloads = {
  text: { type: 'string', value: '#0055ff' },
  number: { type: 'number', value: '12.5' },
  json: { type: 'json', value: '{"limit":3}' },
  csv: { type: 'csv', value: 'a,b' },
};

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
  await service.request('POST', '/api/admin/context', { body: { name: 'plan' } });
  await createFlagsOfEveryKind(service);
  for (const [name, payload] of Object.entries(payloads)) {
    await createLiveFlag(service, `a-${name}`, [varied({ payload })]);
  }
  await createLiveFlag(service, 'no-payload', [varied({})]);
  await createLiveFlag(service, 'for-pro', [
    {
      name: 'default',
      constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro', '7', 'true'] }],
    },
  ]);
  await createLiveFlag(service, 'half', [
    {
      name: 'flexibleRollout',
      parameters: { rollout: '50', stickiness: 'default', groupId: 'half' },
    },
  ]);
  await createLiveFlag(service, "it's-(new)!");
  await createProject(service, 'elsewhere');
  elsewhere = await createSdkToken(service, 'client', 'development', ['elsewhere']);
}, 180_000);

afterAll(() => service.stop());

describe('a flag', () => {
  it.each([
    ['everybody', { value: true, reason: 'STATIC' }],
    ['switched-off', { value: false, reason: 'DISABLED' }],
    ['a-text', { value: '#0055ff', reason: 'STATIC', variant: 'one' }],
    ['a-number', { value: 12.5, reason: 'STATIC', variant: 'one' }],
    ['a-json', { value: { limit: 3 }, reason: 'STATIC', variant: 'one' }],
    ['a-csv', { value: 'a,b', reason: 'STATIC', variant: 'one' }],
    ['no-payload', { value: true, reason: 'STATIC', variant: 'one' }],
  ])('%s is what it is for everybody', async (key, expected) => {
    const { status, body } = await one(key, { targetingKey: '7' });

    expect([status, body]).toEqual([200, { key, ...expected }]);
  });

  it.each([
    ['pro', { value: true, reason: 'TARGETING_MATCH' }],
    [7, { value: true, reason: 'TARGETING_MATCH' }],
    [true, { value: true, reason: 'TARGETING_MATCH' }],
    ['free', { value: false, reason: 'DISABLED' }],
    [{ pro: true }, { value: false, reason: 'DISABLED' }],
    [['pro'], { value: false, reason: 'DISABLED' }],
  ])('with a constraint on a property is decided for %j', async (plan, expected) => {
    expect((await one('for-pro', { plan })).body).toEqual({ key: 'for-pro', ...expected });
  });

  it('the targeting key is the user, unless there is a userId', async () => {
    const [byKey, byId, other] = await Promise.all([
      one('varied', { targetingKey: 'user-7' }),
      one('varied', { targetingKey: 'somebody', userId: 'user-7' }),
      one('varied', { targetingKey: 'user-9' }),
    ]);

    expect([byKey.body.variant, byId.body.variant]).toEqual(['red', 'red']);
    expect([byKey.body.reason, other.body.reason]).toEqual(['TARGETING_MATCH', 'SPLIT']);
  });

  it('of which a share of users has it says so', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, id) => one('half', { targetingKey: String(id) })),
    );

    expect(new Set(answers.map(({ body }) => body.reason))).toEqual(new Set(['SPLIT', 'DISABLED']));
  });
});

describe('all flags', () => {
  it('are those that are asked for one by one', async () => {
    const context = { targetingKey: 'user-3', plan: 'pro' };
    const { flags } = (await all(context)).body;
    const singly = await Promise.all(
      flags.map(async ({ key }: { key: string }) => (await one(key, context)).body),
    );

    expect(flags).toEqual(singly);
    expect(flags.length).toBeGreaterThan(10);
  });

  it('are only those of the projects of the token', async () => {
    expect((await all({}, { token: elsewhere })).body).toEqual({ flags: [] });
  });

  it('name those that cannot be decided without a targeting key', async () => {
    const { flags } = (await all({})).body;

    expect(flags.find(({ key }: { key: string }) => key === 'half')).toMatchObject({
      errorCode: 'TARGETING_KEY_MISSING',
    });
  });
});

describe('the ETag', () => {
  const context = { targetingKey: '7', plan: 'pro' };

  it('of the last answer gets 304, whatever the order of the context', async () => {
    const { etag } = (await all(context)).headers;
    const again = await all({ plan: 'pro', targetingKey: '7' }, { etag });

    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
  });

  it.each([
    ['another user', { ...context, targetingKey: '8' }, sdkToken],
    ['another property', { ...context, plan: 'free' }, sdkToken],
    ['a token of other projects', context, 'elsewhere'],
  ])('is another one for %s', async (_, other, token) => {
    const { etag } = (await all(context)).headers;
    const reply = await all(other, { etag, token: token === 'elsewhere' ? elsewhere : token });

    expect(reply.status).toBe(200);
  });

  it('is another one after a flag was changed', async () => {
    const { etag } = (await all(context)).headers;
    await createFlag(service, 'new-here');

    expect((await all(context, { etag })).status).toBe(200);
  });

  it('is another one when a moment is over that a flag waits for', async () => {
    const at = Date.now() + 1_500;
    await createLiveFlag(service, 'later', [
      {
        name: 'default',
        constraints: [
          { contextName: 'currentTime', operator: 'DATE_AFTER', value: new Date(at).toISOString() },
        ],
      },
    ]);
    const { etag, flags } = await stateOf('later');

    expect(flags).toBe(false);
    await expect.poll(async () => (await all(context, { etag })).status).toBe(200);
    expect((await stateOf('later')).flags).toBe(true);
  });

  async function stateOf(name: string) {
    const { headers, body } = await all(context);
    const flag = body.flags.find(({ key }: { key: string }) => key === name);
    return { etag: headers.etag, flags: flag.value };
  }
});

describe('a token', () => {
  it.each([
    ['Bearer', { authorization: `Bearer ${sdkToken}` }],
    ['bare', { authorization: sdkToken }],
    ['as X-API-Key', { 'x-api-key': sdkToken }],
    ['of a frontend', { 'x-api-key': webToken }],
  ])('is accepted: %s', async (_, headers) => {
    const reply = await send(ROOT, { body: { context: {} }, token: null, headers });

    expect(reply.status).toBe(200);
  });

  it.each([
    ['none', {}, 401],
    ['an unknown one', { 'x-api-key': '*:development.unknown' }, 401],
  ])('is needed: %s', async (_, headers, status) => {
    const reply = await send(`${ROOT}/everybody`, { body: {}, token: null, headers });

    expect([reply.status, reply.body]).toEqual([
      status,
      { key: 'everybody', errorCode: 'GENERAL', errorDetails: expect.stringContaining('token') },
    ]);
  });
});

describe('a request that is wrong says so', () => {
  it.each([
    ['an unknown flag', '/no-such-flag', '{}', 404, 'FLAG_NOT_FOUND'],
    ['a flag with a slash in its name', '/a%2Fb', '{}', 404, 'FLAG_NOT_FOUND'],
    ['a name with a slash as it is', '/a/b', '{}', 404, 'FLAG_NOT_FOUND'],
    ['no JSON', '/everybody', '{"context":', 400, 'PARSE_ERROR'],
    ['a list', '', '[]', 400, 'PARSE_ERROR'],
    ['a context that is a text', '/everybody', '{"context":"7"}', 400, 'INVALID_CONTEXT'],
    ['no context at all', '', '{"context":null}', 400, 'INVALID_CONTEXT'],
    ['a list as targeting key', '', '{"context":{"targetingKey":[]}}', 400, 'INVALID_CONTEXT'],
    ['a boolean as it', '/half', '{"context":{"targetingKey":true}}', 400, 'INVALID_CONTEXT'],
    ['no targeting key', '/half', '{"context":{}}', 400, 'TARGETING_KEY_MISSING'],
  ])('%s', async (_, path, text, status, errorCode) => {
    const response = await fetch(`${service.url}${ROOT}${path}`, {
      method: 'POST',
      headers: { authorization: sdkToken, 'content-type': 'application/json' },
      body: text,
    });
    const body = (await response.json()) as object;

    expect([response.status, body]).toMatchObject([
      status,
      { errorCode, errorDetails: expect.stringMatching(/\w/) },
    ]);
    expect(ofrepFaults(`${ROOT}${path}`, response.status, body)).toBe('');
  });
});

describe('the server provider 0.2.5 is understood with', () => {
  const cases = provider.requests.flatMap((request) =>
    provider.bodies.map((body) => ({ ...request, body })),
  );

  it.each(cases)('$what: $path, $body', async ({ path, body, status }) => {
    const headers = { ...provider.headers, authorization: `Bearer ${sdkToken}` };
    const reply = await service.request('POST', ROOT + path, {
      raw: body,
      token: null,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    });

    expect(reply.status).toBe(status);
    expect(ofrepFaults(ROOT + path, reply.status, reply.body)).toBe('');
    const [key = ''] = path.slice(1).split('?');
    expect(reply.body).toMatchObject(
      status === 200
        ? { key: decodeURIComponent(key), value: true }
        : { errorCode: 'FLAG_NOT_FOUND' },
    );
  });
});

it('flags are evaluated in maintenance mode', async () => {
  const set = (enabled: boolean) =>
    service.request('POST', '/api/admin/maintenance', { body: { enabled } });
  await set(true);
  const { status } = await one('everybody', {});
  await set(false);

  expect(status).toBe(200);
});

function one(key: string, context: object) {
  return send(`${ROOT}/${key}`, { body: { context } });
}

function all(context: object, { token = sdkToken, etag = '' } = {}) {
  return send(ROOT, { body: { context }, token, headers: etag ? { 'if-none-match': etag } : {} });
}

/** Sends a request, whose answer has to be one that the standard knows. */
async function send(
  path: string,
  {
    token = sdkToken,
    ...more
  }: { body: object; token?: string | null; headers?: Record<string, string> },
) {
  const reply = await service.request('POST', path, { token, ...more });
  expect(ofrepFaults(path, reply.status, reply.body)).toBe('');
  return reply;
}

function varied({ payload }: { payload?: object }) {
  const variant = { name: 'one', weight: 1000, weightType: 'variable', stickiness: 'default' };
  return { name: 'default', variants: [{ ...variant, ...(payload && { payload }) }] };
}
