import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, uncached } from '../support/access.ts';
import { addStrategy, createFlag, refused } from '../support/flags.ts';
import type { RequestOptions } from '../support/request.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/frontend';
const frontend = '*:development.a-frontend-token-for-tests';
const production = '*:production.another-frontend-token-for-tests';
const client = '*:development.a-client-token-of-the-frontend-tests';

let service: Service;

const off = { name: 'disabled', enabled: false, feature_enabled: true, featureEnabled: true };

beforeAll(async () => {
  service = await startService({
    env: {
      INIT_FRONTEND_API_TOKENS: `${frontend},${production}`,
      INIT_CLIENT_API_TOKENS: client,
      ...uncached,
    },
  });
  await service.request('POST', '/api/admin/context', { body: { name: 'plan' } });
  await service.request('POST', '/api/admin/context', { body: { name: 'remoteAddress' } });
  await createFlag(service, 'off');
  await turnOn(await createFlag(service, 'for-all', { impressionData: true }));
  await createFor('for-user-7', { contextName: 'userId', operator: 'IN', values: ['7'] });
  await createFor('for-pro', { contextName: 'plan', operator: 'IN', values: ['pro'] });
  await createFor('for-next-year', {
    contextName: 'currentTime',
    operator: 'DATE_AFTER',
    value: '2100-01-01T00:00:00Z',
  });
  await createFor('here', {
    contextName: 'remoteAddress',
    operator: 'IN',
    values: ['127.0.0.1', '::1'],
  });
});

afterAll(() => service.stop());

describe('GET /api/frontend', () => {
  it('lists the enabled flags, with variant and impression data', async () => {
    const { status, body, headers } = await get();

    expect({ status, body, cache: headers['cache-control'] }).toEqual({
      status: 200,
      cache: 'private, no-cache',
      body: {
        toggles: [
          { name: 'for-all', enabled: true, variant: off, impressionData: true },
          { name: 'here', enabled: true, variant: off, impressionData: false },
        ],
      },
    });
  });

  it.each([
    ['?userId=7', ['for-all', 'for-user-7', 'here']],
    ['?properties[plan]=pro', ['for-all', 'for-pro', 'here']],
    ['?properties%5Bplan%5D=pro', ['for-all', 'for-pro', 'here']],
    ['?plan=pro&unknown=1', ['for-all', 'for-pro', 'here']],
    ['?remoteAddress=203.0.113.7', ['for-all']],
    ['?currentTime=2100-01-02T00:00:00Z', ['for-all', 'for-next-year', 'here']],
    ['?currentTime=never', ['for-all', 'here']],
    ['?environment=production', ['for-all', 'here']],
  ])('evaluates the context %s', async (query, names) => {
    expect(namesOf(await get(query))).toEqual(names);
  });

  it('evaluates in the environment of the token', async () => {
    expect(namesOf(await get('', { token: production }))).toEqual([]);
  });

  it('evaluates the flags of the projects of the token', async () => {
    await createProject(service, 'other');
    const path = '/api/admin/projects/other/features';
    await service.request('POST', path, { body: { name: 'elsewhere' } });
    await turnOn(`${path}/elsewhere`);
    const body = {
      tokenName: 'other',
      type: 'frontend',
      environment: 'development',
      projects: ['other'],
    };
    const created = await service.request('POST', '/api/admin/api-tokens', { body });

    expect(namesOf(await get('', { token: created.body.secret }))).toEqual(['elsewhere']);
    await service.request('DELETE', `${path}/elsewhere`);
  });

  it('reflects changes at once', async () => {
    const path = await createFlag(service, 'z-toggled');
    const ask = async () => namesOf(await get()).includes('z-toggled');
    const seen = [await ask()];
    await turnOn(path);
    seen.push(await ask());
    await service.request('POST', `${path}/environments/development/off`);
    seen.push(await ask());

    expect(seen).toEqual([false, true, false]);
  });

  it('returns 304 if unchanged', async () => {
    const { headers } = await get('?userId=7');
    const etag = headers.etag ?? '';
    const again = await get('?userId=7', { headers: { 'if-none-match': etag } });
    const strong = etag.replace('W/', '');
    const among = await get('?userId=7', { headers: { 'if-none-match': `"a", ${strong}` } });
    const other = await get('?userId=8', { headers: { 'if-none-match': etag } });

    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    expect([among.status, other.status]).toEqual([304, 200]);
  });

  it('uses one random session id for all flags of a response', async () => {
    for (const name of ['half-1', 'half-2']) {
      const path = await createFlag(service, name);
      const parameters = { rollout: '50', stickiness: 'default', groupId: 'half' };
      await addStrategy(service, name, { name: 'flexibleRollout', parameters });
      await turnOn(path);
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
    const halves = answers.map((reply) => namesOf(reply).filter((name) => name.startsWith('half')));

    expect(halves.filter(({ length }) => length === 1)).toEqual([]);
    await service.request('DELETE', '/api/admin/projects/default/features/half-1');
    await service.request('DELETE', '/api/admin/projects/default/features/half-2');
  });

  it('refuses a duplicate field, and names it', async () => {
    const { status, body } = await get('?userId=7&userId=8');

    expect({ status, body }).toEqual(refused(400, 'ValidationError', '/query/userId'));
  });
});

describe('POST /api/frontend', () => {
  it('evaluates the context in the body', async () => {
    const context = { userId: '7', properties: { plan: 'pro' } };

    expect(namesOf(await post({ context }))).toEqual(['for-all', 'for-pro', 'for-user-7', 'here']);
  });

  it.each([
    ['a number as id', { context: { userId: 7 } }, ['for-all', 'for-user-7', 'here']],
    [
      'a time in milliseconds',
      { context: { currentTime: 4_200_000_000_000 } },
      ['for-all', 'for-next-year', 'here'],
    ],
    ['what is null', { context: { userId: null, properties: null } }, ['for-all', 'here']],
    ['an empty context', { context: {} }, ['for-all', 'here']],
    ['no context', {}, ['for-all', 'here']],
    ['what it does not know', { context: { a: { b: [] } }, toggles: ['x'] }, ['for-all', 'here']],
  ])('accepts %s', async (_what, body, names) => {
    expect(namesOf(await post(body))).toEqual(names);
  });

  it.each([
    ['the content type', { 'content-type': 'application/json' }],
    ['no content type', {}],
  ])('takes no body, with %s, as an empty context', async (_what, headers) => {
    const reply = await service.request('POST', PATH, { token: frontend, headers });

    expect([reply.status, namesOf(reply)]).toEqual([200, ['for-all', 'here']]);
  });
});

describe('POST /api/frontend/client/metrics', () => {
  it('counts like metrics of other applications, once per browser', async () => {
    await createFlag(service, 'seen');
    const body = bucket('seen');
    const send = (connection: string) =>
      service.request('POST', `${PATH}/client/metrics`, {
        body,
        token: frontend,
        headers: { 'unleash-connection-id': connection },
      });
    const replies = [await send('one'), await send('two'), await send('two')];
    const usage = await service.request('GET', '/api/admin/client-metrics/features/seen');

    expect(replies.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([200, '']));
    expect(usage.body.lastHourUsage).toMatchObject([
      { appName: 'web', environment: 'development', yes: 4, no: 2, variants: { blue: 4 } },
    ]);
  });
});

it('POST /api/frontend/client/register registers an application', async () => {
  const body = { appName: 'web-shop', interval: 30, started: new Date(), strategies: ['default'] };
  const reply = await service.request('POST', `${PATH}/client/register`, { body, token: frontend });
  const application = await service.request('GET', '/api/admin/metrics/applications/web-shop');

  expect([reply.status, reply.text, application.body]).toEqual([
    200,
    '',
    {
      appName: 'web-shop',
      strategies: ['default'],
      usage: [{ project: '*', environments: ['development'] }],
      instances: [],
      seenToggles: [],
      links: { self: '/api/admin/metrics/applications/web-shop' },
    },
  ]);
});

describe('tokens', () => {
  it.each(['', 'Bearer ', 'bearer ', 'BEARER  '])('are accepted after "%s"', async (prefix) => {
    const replies = await Promise.all([
      get('', { token: `${prefix}${frontend}` }),
      post({}, { token: `${prefix}${frontend}` }),
      service.request('GET', '/api/client/features', { token: `${prefix}${client}` }),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('of administrators need an environment in the request', async () => {
    const token = service.adminToken;

    expect(namesOf(await get('?environment=development', { token }))).toContain('for-all');
    expect(namesOf(await get('', { token }))).toEqual([]);
  });
});

function turnOn(path: string, environment = 'development') {
  return service.request('POST', `${path}/environments/${environment}/on`);
}

/** A flag that is enabled in `development` for contexts that match a constraint. */
async function createFor(name: string, constraint: object, body: object = {}) {
  const path = await createFlag(service, name, body);
  await addStrategy(service, name, { constraints: [constraint] });
  await turnOn(path);
}

function get(query = '', options: RequestOptions = {}) {
  return service.request('GET', `${PATH}${query}`, { token: frontend, ...options });
}

function namesOf({ body }: { body: { toggles: { name: string }[] } }) {
  return body.toggles.map(({ name }) => name);
}

function post(body: object, options: RequestOptions = {}) {
  return service.request('POST', PATH, { body, token: frontend, ...options });
}

function bucket(name: string) {
  return {
    appName: 'web',
    instanceId: 'browser',
    bucket: {
      start: new Date(Date.now() - 30_000),
      stop: new Date(),
      toggles: { [name]: { yes: 2, no: 1, variants: { blue: 2 } } },
    },
  };
}
