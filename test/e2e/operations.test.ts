import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

describe('GET /health', () => {
  it('returns GOOD to anyone', async () => {
    const { status, body } = await service.request('GET', '/health', { token: null });

    expect({ status, body }).toEqual({ status: 200, body: { health: 'GOOD' } });
  });
});

describe('GET /ready', () => {
  it('returns GOOD to anyone while the table can be read', async () => {
    const { status, body } = await service.request('GET', '/ready', { token: null });

    expect({ status, body }).toEqual({ status: 200, body: { health: 'GOOD' } });
  });
});

describe('GET /api/admin/instance-admin/statistics', () => {
  it('counts what the instance has, and names the version', async () => {
    const path = '/api/admin/instance-admin/statistics';
    const before = (await service.request('GET', path)).body;
    await service.request('POST', '/api/admin/projects/default/features', {
      body: { name: 'counted' },
    });
    await service.request('POST', '/api/admin/api-tokens', {
      body: { tokenName: 'counted', type: 'backend' },
    });
    await service.request('POST', '/api/admin/user-admin', {
      body: { username: 'counted', rootRole: 3 },
    });

    // The number of users is that of a list, which may be late.
    await expect
      .poll(async () => (await service.request('GET', path)).body.users)
      .toBe(before.users + 1);
    const { status, body } = await service.request('GET', path);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      timestamp: expect.any(String),
      versionOSS: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      featureToggles: before.featureToggles + 1,
      users: before.users + 1,
      apiTokens: { ...before.apiTokens, client: before.apiTokens.client + 1 },
    });
    expect(body).toMatchObject({ projects: 1, environments: 2 });
  });
});

describe('the answers in the statistics', () => {
  it('are those of environments that applications ask for, and what fits', async () => {
    const { adminToken: token } = service;
    const polled = await service.request('GET', '/api/client/features?environment=production', {
      token,
      headers: { 'unleash-client-spec': '5.0.0' },
    });
    const { body } = await service.request('GET', '/api/admin/instance-admin/statistics');
    const answer = body.answers.find(
      ({ environment }: { environment: string }) => environment === 'production',
    );
    const whole = Buffer.byteLength(JSON.stringify(polled.text));

    expect(answer).toEqual({
      environment: 'production',
      flags: polled.body.features.length,
      bytes: expect.any(Number),
      maxBytes: 6_260_000,
    });
    expect(Math.abs(answer.bytes - whole)).toBeLessThan(500);
  });
});

describe('GET /api/admin/instance-admin/statistics/csv', () => {
  it('has the same counts as CSV', async () => {
    const path = '/api/admin/instance-admin/statistics';
    const { body } = await service.request('GET', path);
    const { status, headers, text } = await service.request('GET', `${path}/csv`);
    const [names, values, end] = text.split('\r\n').map((line) => line.split(','));
    const shown = Object.fromEntries((names ?? []).map((name, index) => [name, values?.[index]]));

    expect([status, headers['content-type'], end]).toEqual([200, 'text/csv; charset=utf-8', ['']]);
    expect(shown).toMatchObject({
      instanceId: body.instanceId,
      projects: String(body.projects),
      'apiTokens.client': String(body.apiTokens.client),
      'clientApps.allTime': String(body.clientApps[0].count),
    });
  });
});

describe('GET /api/admin/ui-config', () => {
  it('says what pages need to know', async () => {
    const { status, body } = await service.request('GET', '/api/admin/ui-config');

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        name: 'Flagwright',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        unleashUrl: expect.stringMatching(/^https?:\/\//),
        baseUriPath: '',
        maintenanceMode: false,
        banners: [],
        disablePasswordAuth: false,
        frontendApiOrigins: ['*'],
        push: true,
        versionInfo: {
          current: { oss: body.version },
          latest: {},
          isLatest: true,
          instanceId: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      },
    });
  });

  it('has the banners that are on', async () => {
    const banner = (message: string, enabled: boolean) =>
      service.request('POST', '/api/admin/banners', { body: { message, enabled } });
    const { body: shown } = await banner('Release freeze', true);
    const { body: hidden } = await banner('Not yet', false);

    const { body } = await service.request('GET', '/api/admin/ui-config');

    for (const { id } of [shown, hidden]) {
      await service.request('DELETE', `/api/admin/banners/${id}`);
    }
    expect(body.banners).toEqual([shown]);
  });

  it('says that the maintenance mode is on, and who can sign in with a password', async () => {
    const post = (path: string, body: object) =>
      service.request('POST', `/api/admin/${path}`, { body });
    await post('auth/simple/settings', { disabled: true });
    await post('maintenance', { enabled: true });
    const { body } = await service.request('GET', '/api/admin/ui-config');
    await post('maintenance', { enabled: false });
    await post('auth/simple/settings', { disabled: false });

    expect(body).toMatchObject({ maintenanceMode: true, disablePasswordAuth: true });
  });
});

describe('an unknown route', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'returns 404 to %s in the format of every error',
    async (method) => {
      const { status, headers, body } = await service.request(method, '/api/admin/no-such-thing');

      expect(status).toBe(404);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(body).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'NotFoundError',
        message: expect.stringMatching(/\S/),
      });
    },
  );

  it('returns 404 to HEAD without a body', async () => {
    const { status, text } = await service.request('HEAD', '/api/admin/no-such-thing');

    expect({ status, text }).toEqual({ status: 404, text: '' });
  });

  it.each([
    ['another case', 'GET', '/Health'],
    ['the root', 'GET', '/'],
    ['emoji in the path', 'GET', '/%F0%9F%9A%A9'],
  ])('is what %s is', async (_what, method, path) => {
    const { status } = await service.request(method, path);

    expect(status).toBe(404);
  });
});

describe('another method of a path', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
    'returns 405 to %s in the format of every error, and names those that there are',
    async (method) => {
      const { status, headers, body } = await service.request(method, '/api/client/features');

      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
      expect(body).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'MethodNotAllowed',
        message: expect.stringContaining('GET, HEAD'),
      });
    },
  );

  it.each([
    ['HEAD without GET', 'HEAD', '/auth/simple/login', 'POST'],
    ['a slash behind the path', 'POST', '/health/', 'GET, HEAD'],
    ['an empty parameter', 'GET', '/api/admin/projects//some/', 'PUT, DELETE'],
    ['a path of several functions', 'PATCH', '/api/admin/projects', 'GET, HEAD, POST'],
    ['a path of a protocol', 'PUT', '/scim/v2/Users', 'GET, HEAD, POST'],
  ])('is 405 with %s', async (_what, method, path, allow) => {
    const { status, headers } = await service.request(method, path);

    expect([status, headers.allow]).toEqual([405, allow]);
  });
});

describe('a path that cannot be decoded', () => {
  it.each(['/health%', '/%FF', '/api/admin/projects/%C3%28'])(
    '%s is refused in the format of every error',
    async (path) => {
      const { status, body } = await service.request('GET', path);

      expect({ status, body }).toMatchObject({
        status: 400,
        body: { name: 'ValidationError', message: expect.stringContaining('%') },
      });
    },
  );
});

describe('another spelling of a route', () => {
  it.each([
    ['a slash behind it', '/api/admin/projects/default/overview/'],
    ['double slashes', '//api//admin/projects/default//overview'],
    ['an escaped letter and a slash behind it', '/api/admin/projects/%64efault/overview/'],
    ['a query', '/api/admin/projects/default/overview/?archived=false'],
  ])('with %s gets the same answer', async (_what, path) => {
    const { status, headers, body } = await service.request('GET', path);
    const canonical = await service.request('GET', '/api/admin/projects/default/overview');

    expect({ status, body }).toEqual({ status: 200, body: canonical.body });
    expect(headers['content-type']).toBe(canonical.headers['content-type']);
  });

  it('passes the body of a request on', async () => {
    const body = { name: 'with-a-slash' };
    const { status } = await service.request('POST', '/api/admin/projects/default/features/', {
      body,
    });

    expect(status).toBe(201);
    const flag = await service.request('GET', '/api/admin/projects/default/features/with-a-slash');
    expect(flag.body).toMatchObject(body);
  });

  it('is authorized like the route itself', async () => {
    const { status } = await service.request('GET', '/api/admin/projects/', { token: null });

    expect(status).toBe(401);
  });

  it('is redirected where the route has a throttle of its own', async () => {
    const { status, headers } = await service.request('POST', '/edge/validate/?x=1', {
      token: null,
      body: { tokens: ['x'] },
    });

    expect({ status, location: headers.location }).toEqual({
      status: 308,
      location: '/edge/validate?x=1',
    });
  });
});

describe('HEAD', () => {
  it.each([
    '/health',
    '/ready',
    '/docs',
    '/health/',
    '/api/admin/projects',
    '/api/admin/roles',
    '/api/admin/roles/1',
  ])('of %s is GET without a body', async (path) => {
    const { status, text, headers } = await service.request('HEAD', path);
    const get = await service.request('GET', path);

    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect([headers['content-type'], headers['content-length']]).toEqual([
      get.headers['content-type'],
      get.headers['content-length'],
    ]);
  });

  it('of the page of the console and of its files is GET without a body', async () => {
    const accept = { headers: { accept: 'text/html' } };
    const { text: page } = await service.request('GET', '/projects/default', accept);
    const asset = /\/assets\/[\w.-]+/.exec(page)?.[0] ?? '';
    const replies = [
      await service.request('HEAD', '/projects/default', accept),
      await service.request('HEAD', asset),
    ];

    expect(replies.map(({ status, text }) => ({ status, text }))).toEqual([
      { status: 200, text: '' },
      { status: 200, text: '' },
    ]);
    expect(replies[0]?.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('is authorized like GET', async () => {
    expect((await service.request('HEAD', '/api/admin/projects', { token: null })).status).toBe(
      401,
    );
  });
});

describe('the gateway', () => {
  it('lets no other origin read the responses', async () => {
    const { headers } = await service.request('GET', '/health', {
      headers: { origin: 'https://elsewhere.example' },
    });

    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('refuses a body that no function accepts, in its own format', async () => {
    const raw = Buffer.alloc(6 * 1024 * 1024 + 1, ' ');

    const { status, body } = await service.request('POST', '/health', { raw });

    expect({ status, body }).toEqual({
      status: 413,
      body: { message: 'Request Entity Too Large' },
    });
  });
});
