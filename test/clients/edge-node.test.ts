import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../support/request.ts';
import {
  createFlagsOfEveryKind,
  createLiveFlag,
  sdkEnv,
  sdkToken,
  toggle,
  webToken,
} from '../support/sdk-flags.ts';
import { type Service, startService } from '../support/service.ts';

/** Headers that an edge node sends with every request. */
const edgeHeaders = {
  'user-agent': 'unleash-edge/19.10.0',
  'unleash-appname': 'unleash-edge',
  'unleash-instanceid': '01JD8Z2Q5V9Q4X3W6T7R8S9Y0Z',
  'unleash-connection-id': '0d3e3c8e-5f0b-4a64-9a39-5b7d3a1f0c11',
  'unleash-sdk': 'unleash-edge:19.10.0',
  'unleash-client-spec': '5.2.2',
  'unleash-interval': '15000',
};

let service: Service;

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
  await createFlagsOfEveryKind(service);
});

afterAll(() => service.stop());

describe('an edge node', () => {
  it('validates its tokens at the start, all in one request', async () => {
    const { status, body } = await validate([sdkToken, webToken, 'nonsense']);

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        tokens: [
          { token: sdkToken, type: 'client', projects: ['*'], environment: 'development' },
          { token: webToken, type: 'frontend', projects: ['*'], environment: 'development' },
        ],
      },
    });
  });

  it('validates an unknown token when an application uses it', async () => {
    const body = {
      tokenName: 'new',
      type: 'client',
      environment: 'development',
      projects: ['default'],
    };
    const { secret } = (await service.request('POST', '/api/admin/api-tokens', { body })).body;
    const replies = await Promise.all([validate([secret]), validate([`${secret}x`])]);

    expect(replies.map((reply) => reply.body)).toEqual([
      {
        tokens: [
          { token: secret, type: 'client', projects: ['default'], environment: 'development' },
        ],
      },
      { tokens: [] },
    ]);
  });

  it('polls flags with its last ETag: 304 until something changes', async () => {
    const first = await get('/api/client/features');
    const etag = first.headers.etag ?? '';
    const second = await get('/api/client/features', { 'if-none-match': etag });
    await toggle(service, 'everybody', 'off');
    const third = await get('/api/client/features', { 'if-none-match': etag });
    await toggle(service, 'everybody', 'on');
    const isOn = (reply: Reply) =>
      reply.body.features.find(({ name }: { name: string }) => name === 'everybody').enabled;

    expect([first.status, second.status, third.status]).toEqual([200, 304, 200]);
    expect([second.text, second.headers.etag]).toEqual(['', etag]);
    expect(third.headers.etag).not.toBe(etag);
    expect([isOn(first), isOn(third)]).toEqual([true, false]);
    expect(first.body).toMatchObject({ version: 2, segments: [{ id: 1 }] });
  });

  it('polls the delta: everything at first, then only changes', async () => {
    const first = await get('/api/client/delta');
    const etag = first.headers.etag ?? '';
    const second = await get('/api/client/delta', { 'if-none-match': etag });
    await toggle(service, 'varied', 'off');
    const third = await get('/api/client/delta', { 'if-none-match': etag });
    await toggle(service, 'varied', 'on');

    expect([first.status, second.status, third.status]).toEqual([200, 304, 200]);
    expect(first.body.events).toMatchObject([{ type: 'hydration' }]);
    expect(third.body.events).toMatchObject([
      { type: 'feature-updated', feature: { name: 'varied', enabled: false } },
    ]);
  });

  it('sends the metrics of its applications in bulk, which count once when retried', async () => {
    await createLiveFlag(service, 'behind-the-edge');
    const started = new Date().toISOString();
    const body = {
      applications: [
        {
          appName: 'shop',
          connectVia: [{ appName: 'unleash-edge', instanceId: edgeHeaders['unleash-instanceid'] }],
          environment: 'development',
          projects: ['default'],
          instanceId: 'shop-1',
          connectionId: 'd9a2',
          interval: 15_000,
          started,
          strategies: ['default', 'flexibleRollout'],
          sdkVersion: 'unleash-node-sdk:6.12.1',
          platformName: 'node',
        },
      ],
      metrics: ['shop', 'bank'].map((appName) => ({
        appName,
        featureName: 'behind-the-edge',
        environment: 'development',
        timestamp: started.replace(/:\d\d:\d\d\..*/, ':00:00Z'),
        yes: 3,
        no: 1,
        variants: { blue: 2 },
      })),
      impactMetrics: [],
    };
    const replies = [
      await post('/api/client/metrics/bulk', body),
      await post('/api/client/metrics/bulk', body),
    ];
    const raw = await service.request(
      'GET',
      '/api/admin/client-metrics/features/behind-the-edge/raw?hoursBack=2',
    );
    const application = await service.request('GET', '/api/admin/metrics/applications/shop');
    const counted = raw.body.data.filter(({ yes }: { yes: number }) => yes > 0);

    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [202, ''],
      [202, ''],
    ]);
    expect(counted).toMatchObject([
      { appName: 'bank', yes: 3, no: 1, variants: { blue: 2 } },
      { appName: 'shop', yes: 3, no: 1, variants: { blue: 2 } },
    ]);
    expect(application.body).toMatchObject({
      appName: 'shop',
      instances: [{ instanceId: 'shop-1', sdkVersion: 'unleash-node-sdk:6.12.1' }],
      seenToggles: [{ name: 'behind-the-edge', project: 'default' }],
      sdkVersion: 'unleash-node-sdk:6.12.1',
      strategies: ['default', 'flexibleRollout'],
    });
  });

  it('reports its status', async () => {
    const latency = { avg: 3, count: 4, p99: 9 };
    const reply = await post('/api/client/metrics/edge', {
      identifier: edgeHeaders['unleash-instanceid'],
      appName: 'unleash-edge',
      edgeVersion: '19.10.0',
      started: new Date(),
      traffic: { get: {}, post: {}, accessDenied: {}, cachedResponses: {} },
      latencyUpstream: { features: latency, metrics: latency, edge: latency },
      connectedStreamingClients: 0,
      connectedEdges: [],
    });
    const { body } = await service.request('GET', '/api/admin/metrics/edges');

    expect(reply.status).toBe(202);
    expect(body.edges).toMatchObject([{ appName: 'unleash-edge', environment: 'development' }]);
  });
});

function validate(tokens: readonly string[]) {
  return service.request('POST', '/edge/validate', {
    token: null,
    headers: edgeHeaders,
    body: { tokens },
  });
}

function get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
  return service.request('GET', path, { token: sdkToken, headers: { ...edgeHeaders, ...headers } });
}

function post(path: string, body: object): Promise<Reply> {
  return service.request('POST', path, { token: sdkToken, headers: edgeHeaders, body });
}
