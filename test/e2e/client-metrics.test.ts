import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, uncached } from '../support/access.ts';
import { createSdkToken } from '../support/api-tokens.ts';
import { type Service, startService } from '../support/service.ts';
import { usageBucket } from '../support/usage-bucket.ts';

let service: Service;
let client = '';

beforeAll(async () => {
  service = await startService({ env: uncached });
  client = await createSdkToken(service, 'client', 'development');
});

afterAll(() => service.stop());

describe('POST /api/client/metrics', () => {
  it('counts once in the usage of the flag, and updates when the flag was last seen', async () => {
    await createFlag('counted');
    const body = usageBucket({
      counted: { yes: 12, no: 3, variants: { blue: 7 } },
      'no-flag': { yes: 1 },
    });
    const replies = [await post('metrics', body), await post('metrics', body)];
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [202, ''],
      [202, ''],
    ]);

    const { status, body: usage } = await usageOf('counted');
    expect({ status, usage }).toEqual({
      status: 200,
      usage: {
        version: 1,
        maturity: 'stable',
        featureName: 'counted',
        lastHourUsage: [
          {
            featureName: 'counted',
            appName: 'shop',
            environment: 'development',
            timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:00:00\.000Z$/),
            yes: 12,
            no: 3,
            variants: { blue: 7 },
          },
        ],
        seenApplications: ['shop'],
      },
    });
    const { body: flag } = await service.request(
      'GET',
      '/api/admin/projects/default/features/counted',
    );
    expect(flag.environments).toMatchObject([
      { name: 'development', yes: 12, no: 3 },
      { name: 'production', yes: 0, no: 0 },
    ]);
    const seen = { development: expect.any(String), production: null };
    expect(flag.lastSeenAt).toEqual(expect.any(String));
    expect(
      Object.fromEntries(
        flag.environments.map((one: { name: string; lastSeenAt: unknown }) => [
          one.name,
          one.lastSeenAt,
        ]),
      ),
    ).toEqual(seen);
  });

  it('does not interfere with changes to the flag', async () => {
    await createFlag('changed');
    await post('metrics', usageBucket({ changed: { yes: 1, no: 0 } }));
    const put = () =>
      service.request('PUT', '/api/admin/projects/default/features/changed', {
        body: { name: 'changed', type: 'release', description: 'after' },
      });
    const { status, body } = await put();
    expect([status, body.description, body.lastSeenAt]).toEqual([200, 'after', expect.any(String)]);
  });

  it('counts unknown flags separately', async () => {
    await post('metrics', usageBucket({ ghost: { yes: 1, no: 2 } }));
    const { body } = await service.request('GET', '/api/admin/metrics/unknown-flags');
    expect(body.unknownFlags).toContainEqual({
      name: 'ghost',
      lastSeenAt: expect.any(String),
      lastEventAt: null,
      reports: [
        {
          appName: 'shop',
          environments: [{ environment: 'development', seenAt: expect.any(String), yes: 1, no: 2 }],
        },
      ],
    });
    expect((await usageOf('ghost')).status).toBe(404);
  });

  it.each<[string, unknown, string]>([
    ['no application', { bucket: usageBucket({}).bucket }, '/body/appName'],
    ['an empty name', usageBucket({}, { appName: '' }), '/body/appName'],
    ['a bucket that is no object', { appName: 'shop', bucket: 'none' }, '/body/bucket'],
    [
      'a bucket without flags',
      { appName: 'shop', bucket: { start: 1, stop: 2 } },
      '/body/bucket/toggles',
    ],
    ['a negative count', usageBucket({ a: { yes: -1, no: 0 } }), '/body/bucket/toggles/a/yes'],
    ['half a count', usageBucket({ a: { yes: 0.5, no: 0 } }), '/body/bucket/toggles/a/yes'],
    ['a count in words', usageBucket({ a: { yes: 'one', no: 0 } }), '/body/bucket/toggles/a/yes'],
    [
      'a negative variant',
      usageBucket({ a: { yes: 1, no: 0, variants: { b: -1 } } }),
      '/body/bucket/toggles/a/variants/b',
    ],
    ['a list', [], '/body'],
    [
      'an invalid time',
      { appName: 'a', bucket: { start: 'now', stop: 1, toggles: {} } },
      '/body/bucket/start',
    ],
  ])('refuses %s, and names it', async (_what, body, path) => {
    const reply = await post('metrics', body);
    expect(reply).toMatchObject({
      status: 400,
      body: { name: 'ValidationError', message: expect.stringContaining(path) },
    });
  });

  it.each<[string, object]>([
    ['no-bucket', {}],
    ['null-bucket', { bucket: null }],
    ['impact-only', { impactMetrics: [{ name: 'load' }] }],
    ['empty-impact', { bucket: null, impactMetrics: [] }],
  ])('counts nothing without a bucket, and notes the application: %s', async (appName, rest) => {
    const reply = await post('metrics', { appName, ...rest });

    expect([reply.status, reply.text]).toEqual([202, '']);
    const path = `/api/admin/metrics/applications/${appName}`;
    expect((await service.request('GET', path)).status).toBe(200);
  });

  it('accepts names and numbers of every kind', async () => {
    const toggles = { '🚩 flag': { yes: 1, no: 0 }, ['x'.repeat(500)]: { yes: 1 }, '': { no: 1 } };
    const old = { start: Date.parse('2023-01-01'), stop: Date.parse('2023-01-02'), toggles };
    expect((await post('metrics', usageBucket(toggles))).status).toBe(202);
    expect((await post('metrics', { appName: 'ä 店', bucket: old })).status).toBe(202);
  });
});

describe('POST /api/client/metrics/bulk', () => {
  it('counts 10,000 rows, without those of other environments', async () => {
    const flags = Array.from({ length: 20 }, (_, n) => `bulk-${n}`);
    for (const flag of flags) await createFlag(flag);
    const metrics = Array.from({ length: 10_000 }, (_, n) => ({
      featureName: flags[n % 20],
      appName: `app-${Math.floor(n / 20)}`,
      environment: n % 40 < 20 ? 'development' : 'production',
      yes: 1,
      no: 2,
    }));
    expect((await post('metrics/bulk', { applications: [], metrics })).status).toBe(202);
    const { body } = await usageOf('bulk-7');
    expect(body.lastHourUsage).toHaveLength(250);
    expect(body.lastHourUsage[0]).toMatchObject({ environment: 'development', yes: 1, no: 2 });
  });

  it('refuses more than 20,000 rows', async () => {
    const row = { featureName: 'a', appName: 'b', environment: 'development' };
    const body = { applications: [], metrics: Array(20_001).fill(row) };
    expect((await post('metrics/bulk', body)).status).toBe(400);
  });
});

describe('GET /api/admin/client-metrics/features/{name}', () => {
  it('is empty for a flag without requests', async () => {
    await createFlag('idle');
    expect((await usageOf('idle')).body).toEqual({
      version: 1,
      maturity: 'stable',
      featureName: 'idle',
      lastHourUsage: [],
      seenApplications: [],
    });
  });

  it('hides flags in a private project', async () => {
    await createProject(service, 'hidden', 'private');
    await createFlag('hidden-flag', 'hidden');
    const viewer = await createAccount(service, 'outsider');
    const { status, body } = await usageOf('hidden-flag', viewer.token);
    const unknown = await usageOf('no-flag-at-all', viewer.token);
    expect([status, body.name, unknown.status]).toEqual([404, 'NotFoundError', 404]);
    expect((await usageOf('hidden-flag')).status).toBe(200);
  });
});

describe('GET /api/admin/client-metrics/features/{name}/raw', () => {
  it('has a row for each requested hour', async () => {
    await createFlag('raw');
    await post('metrics', usageBucket({ raw: { yes: 1, no: 1 } }));
    const { status, body } = await service.request(
      'GET',
      '/api/admin/client-metrics/features/raw/raw?hoursBack=48',
    );
    expect(status).toBe(200);
    expect(body.data).toHaveLength(48);
    expect(body.data.reduce((sum: number, { yes }: { yes: number }) => sum + yes, 0)).toBe(1);
  });
});

function createFlag(name: string, project = 'default') {
  return service.request('POST', `/api/admin/projects/${project}/features`, { body: { name } });
}

function post(path: string, body: unknown, token: string | null = client) {
  return service.request('POST', `/api/client/${path}`, { body, token });
}

function usageOf(name: string, token = service.adminToken) {
  return service.request('GET', `/api/admin/client-metrics/features/${name}`, { token });
}
