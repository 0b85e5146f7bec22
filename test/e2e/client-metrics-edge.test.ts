import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientToken, createFlag, refused } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
});

afterAll(() => service.stop());

const latency = { avg: 12.5, count: 60, p99: 48 };

describe('POST /api/client/metrics/edge', () => {
  it('shows the last report to administrators', async () => {
    await post('/edge', report('one', { edgeVersion: '19.9.0' }));
    const { status, text } = await post('/edge', report('one'));
    const mine = (await edges()).filter(({ identifier }) => identifier === 'one');

    expect([status, text, mine]).toEqual([
      202,
      '',
      [
        {
          identifier: 'one',
          appName: 'flags-edge',
          region: null,
          edgeVersion: '19.10.0',
          started: '2026-11-21T09:30:00.123456789Z',
          hosting: 'self-hosted',
          latencyUpstream: { features: latency, metrics: latency, edge: latency },
          connectedStreamingClients: 3,
          processMetrics: { cpuUsage: 0.5, memoryUsage: 48_000_000 },
          behind: null,
          environment: 'development',
          reportedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          state: 'connected',
          requestsPerMinute: expect.any(Number),
          lagSeconds: null,
          traffic: report('one').traffic,
          requestsSinceLastReport: { '/api/frontend': { requests200: 4, requests304: 2 } },
        },
      ],
    ]);
  });

  it('shows what it has of the flags of each environment, and how far that is behind', async () => {
    const apiKeyRevisionIds = [
      { environment: 'development', projects: ['*'], revisionId: 12, checkedSecondsAgo: 7 },
      {
        environment: 'production',
        projects: ['default'],
        revisionId: 9,
        lastUpdated: '2026-11-21T09:40:00Z',
        checkedSecondsAgo: 41,
      },
    ];
    await post('/edge', report('with-flags', { apiKeyRevisionIds, changesBy: 'push' }));
    const [mine] = (await edges()).filter(({ identifier }) => identifier === 'with-flags');

    expect(mine).toMatchObject({
      lagSeconds: 41,
      changesBy: 'push',
      flags: [
        { environment: 'development', revisionId: 12, checkedSecondsAgo: 7 },
        {
          environment: 'production',
          revisionId: 9,
          lastUpdated: '2026-11-21T09:40:00Z',
          checkedSecondsAgo: 41,
        },
      ],
    });
  });

  it('shows nothing that the report before had and the last one has not', async () => {
    const flags = [{ environment: 'development', projects: ['*'], revisionId: 12 }];
    await post('/edge', report('changing', { region: 'eu', apiKeyRevisionIds: flags }));
    const { region: _region, ...later } = report('changing');
    await post('/edge', later);
    const [mine] = (await edges()).filter(({ identifier }) => identifier === 'changing');

    const gone = ['region', 'flags'].filter((name) => name in Object(mine));
    expect(gone).toEqual([]);
  });

  it('counts requests a minute from one report to the next', async () => {
    const sent = (requests200: number) => ({
      started: new Date(Date.now() - 60_000).toISOString(),
      requestsSinceLastReport: { '/api/frontend': { requests200 } },
    });
    await post('/edge', report('busy', sent(60)));
    const rate = async () =>
      Number(
        Object((await edges()).find(({ identifier }) => identifier === 'busy')).requestsPerMinute,
      );
    const sinceStart = await rate();
    await post('/edge', report('busy', sent(600)));

    expect(sinceStart).toBeGreaterThan(50);
    expect(sinceStart).toBeLessThan(61);
    // Seconds later, not a minute.
    expect(await rate()).toBeGreaterThan(600);
  });

  it('includes the components behind it', async () => {
    const third = report('third', { connectedEdges: [report('fourth')] });
    const second = report('second', { connectedEdges: [third] });
    await post('/edge', report('first', { connectedEdges: [second] }));
    const found = (await edges()).filter(({ identifier }) =>
      /^(first|second|third)$/.test(identifier),
    );

    expect(found).toMatchObject([
      { identifier: 'first', behind: null },
      { identifier: 'second', behind: 'first' },
      { identifier: 'third', behind: 'second' },
    ]);
  });

  it('treats fields missing from older components as unknown', async () => {
    const { processMetrics, hosting, region, apiKeyRevisionIds, ...old } = report('old');

    expect((await post('/edge', old)).status).toBe(202);
  });

  it.each([
    ['no id', { identifier: undefined }, '/body/identifier'],
    ['an empty id', { identifier: '' }, '/body/identifier'],
    ['no latency', { latencyUpstream: {} }, '/body/latencyUpstream/features'],
    ['an invalid start time', { started: 'today' }, '/body/started'],
    ['fewer than no clients', { connectedStreamingClients: -1 }, '/body/connectedStreamingClients'],
    [
      'a number that cannot be stored',
      { processMetrics: { cpuUsage: 1e300, memoryUsage: 1 } },
      '/body/processMetrics/cpuUsage',
    ],
    [
      'more components than it may',
      {
        connectedEdges: [
          report('a', { connectedEdges: Array.from({ length: 99 }, (_, n) => report(`b${n}`)) }),
        ],
      },
      '/body/connectedEdges',
    ],
  ])('refuses %s, and names it', async (_what, more, path) => {
    const { status, body } = await post('/edge', report('bad', more));

    expect({ status, body }).toEqual(refused(400, 'ValidationError', path));
  });
});

describe('GET /api/admin/metrics/traffic', () => {
  const traffic = (query: string) => service.request('GET', `/api/admin/metrics/traffic?${query}`);

  it('has the requests to all components and those behind them, by path and status', async () => {
    const sent = (requests200: number) => ({
      requestsSinceLastReport: { '/api/proxy': { requests200, requests304: 0 } },
    });
    const before = new Date().toISOString().slice(0, 10);
    await post('/edge', report('counting', sent(2)));
    await post('/edge', report('counting', sent(3)));
    await post('/edge', report('front', { ...sent(0), connectedEdges: [report('back', sent(5))] }));
    const after = new Date().toISOString().slice(0, 10);

    const { body } = await traffic(`grouping=monthly&from=${before.slice(0, 7)}-01&to=${after}`);

    expect(body.grouping).toBe('monthly');
    expect(
      body.apiData.find(({ apiPath }: { apiPath: string }) => apiPath === '/api/proxy'),
    ).toEqual({
      apiPath: '/api/proxy',
      dataPoints: [
        { period: before.slice(0, 7), trafficTypes: [{ group: 'requests200', count: 10 }] },
      ],
    });
  });

  it.each([
    ['no days', 'grouping=daily', 'from'],
    ['a word for a day', 'grouping=daily&from=today&to=2026-11-02', 'must be a day such as'],
    ['another grouping', 'grouping=hourly&from=2026-11-01&to=2026-11-02', '/query/grouping'],
    ['a day that is none', 'grouping=daily&from=2026-11-31&to=2026-12-02', '/query/from'],
    ['more than 14 months', 'grouping=daily&from=2024-11-01&to=2026-12-02', '/query/to'],
  ])('refuses %s, and names it', async (_what, query, path) => {
    expect(await traffic(query)).toMatchObject(refused(400, 'ValidationError', path));
  });
});

describe('POST /api/client/metrics/bulk', () => {
  const headers = {
    'unleash-appname': 'flags-edge',
    'unleash-instanceid': 'edge-1',
    'unleash-connection-id': '01JD8Z2Q5V9Q4X3W6T7R8S9Y0Z',
    'unleash-interval': '60000',
    'user-agent': 'unleash-edge',
    'x-whatever': 'anything',
  };
  const row = (featureName: string, timestamp: string | number) => ({
    featureName,
    appName: 'shop',
    environment: 'development',
    timestamp,
    yes: 2,
    no: 1,
    variants: {},
    'Unleash-Whatever': 'in a row',
  });
  const usage = async (name: string) => {
    const { body } = await service.request('GET', `/api/admin/client-metrics/features/${name}`);
    return body.lastHourUsage.map(({ yes, no }: { yes: number; no: number }) => [yes, no]);
  };

  it('counts a repeated request of an edge component once', async () => {
    await createFlag(service, 'twice');
    const body = { applications: [], metrics: [row('twice', new Date().toISOString())] };
    const replies = [await post('/bulk', body, headers), await post('/bulk', body, headers)];

    expect(replies.map(({ status }) => status)).toEqual([202, 202]);
    expect(await usage('twice')).toEqual([[2, 1]]);
  });

  it.each([
    ['iso', () => new Date().toISOString()],
    ['milliseconds', () => Date.now()],
    ['nanoseconds', () => `${new Date().toISOString().slice(0, -1)}123456Z`],
    ['offset', () => new Date().toISOString().replace('Z', '+00:00')],
  ])('accepts a time in %s', async (name, timestamp) => {
    await createFlag(service, `time-${name}`);
    await post('/bulk', { applications: [], metrics: [row(`time-${name}`, timestamp())] });

    expect(await usage(`time-${name}`)).toEqual([[2, 1]]);
  });

  it.each(['today', '2026-13-01T00:00:00Z', ''])('refuses %j as a time', async (timestamp) => {
    const body = { applications: [], metrics: [row('any', timestamp)] };

    expect(await post('/bulk', body)).toMatchObject(
      refused(400, 'ValidationError', '/body/metrics/0/timestamp'),
    );
  });
});

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return service.request('POST', `/api/client/metrics${path}`, {
    body,
    headers,
    token: clientToken,
  });
}

function report(identifier: string, more: object = {}) {
  return {
    identifier,
    appName: 'flags-edge',
    region: null,
    edgeVersion: '19.10.0',
    started: '2026-11-21T09:30:00.123456789Z',
    hosting: 'self-hosted',
    traffic: {
      get: { '/api/client/features': latency },
      post: {},
      accessDenied: {},
      cachedResponses: { '/api/client/features': latency },
    },
    latencyUpstream: { features: latency, metrics: latency, edge: latency },
    connectedStreamingClients: 3,
    connectedEdges: [],
    processMetrics: { cpuUsage: 0.5, memoryUsage: 48_000_000 },
    requestsSinceLastReport: { '/api/frontend': { requests200: 4, requests304: 2 } },
    connectionConsumptionSinceLastReport: { features: [], metrics: [] },
    requestConsumptionSinceLastReport: [],
    apiKeyRevisionIds: null,
    ...more,
  };
}

async function edges() {
  return (await service.request('GET', '/api/admin/metrics/edges')).body.edges as {
    identifier: string;
  }[];
}
