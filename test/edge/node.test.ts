import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VERSION } from '../../edge/src/upstream/identity.ts';
import { useEdgeNodes } from './support/edge-node.ts';
import {
  clientToken,
  flag,
  frontendToken,
  shopToken,
  startUpstream,
  type TestUpstream,
} from './support/upstream.ts';

const start = useEdgeNodes();
let upstream: TestUpstream;

beforeEach(async () => {
  upstream = await startUpstream();
});

/** A node that polls all the time. */
function startEdge(variables: Record<string, string> = {}) {
  return start('edge', {
    UPSTREAM_URL: upstream.url,
    TOKENS: clientToken,
    FEATURES_REFRESH_INTERVAL_SECONDS: '0.02',
    METRICS_INTERVAL_SECONDS: '3600',
    ...variables,
  });
}

describe('a client', () => {
  it('gets the flags of its token with an entity tag, and 304 when it has them', async () => {
    const node = await startEdge();
    const headers = { 'unleash-client-spec': '5.2.0' };
    const first = await node.ask('/api/client/features', { token: clientToken, headers });
    const etag = first.headers.get('etag') ?? '';
    const again = { token: clientToken, headers: { ...headers, 'if-none-match': etag } };
    const second = await node.ask('/api/client/features', again);

    expect(first.body).toMatchObject({
      version: 2,
      features: [{ name: 'of-the-shop' }, { name: 'one' }],
      segments: [],
      query: { environment: 'development', inlineSegmentConstraints: false },
      meta: { revisionId: 1 },
    });
    expect([second.status, second.text, second.headers.get('etag')]).toEqual([304, '', etag]);
  });

  it('gets the flags of its projects by a token that the server has validated, once', async () => {
    const node = await startEdge();
    const reply = await node.ask('/api/client/features', { token: shopToken });
    await node.ask('/api/client/features', { token: shopToken });
    const asked = upstream.to('/edge/validate').map(({ body }) => JSON.parse(body).tokens);

    expect(reply.body.features.map((each: { name: string }) => each.name)).toEqual(['of-the-shop']);
    expect(asked).toEqual([[clientToken], [shopToken]]);
  });

  it.each([
    ['without a token', undefined, '/api/client/features', 401],
    ['with no token at all', 'nonsense', '/api/client/features', 403],
    [
      'with a token that the server does not know',
      '*:development.unknown',
      '/api/client/features',
      403,
    ],
    ['with a frontend token', frontendToken, '/api/client/features', 403],
    ['with a client token at the frontend', clientToken, '/api/frontend', 403],
    ['at no path', clientToken, '/api/none', 404],
    ['by no method', clientToken, '/api/client/metrics', 405],
    ['for no flag', clientToken, '/api/client/features/none', 404],
  ])('%s is refused', async (_how, token, path, status) => {
    const node = await startEdge();

    expect((await node.ask(path, token === undefined ? {} : { token })).status).toBe(status);
  });

  it('is asked to come back, not refused, when nobody can say whether its token is valid', async () => {
    const node = await startEdge();
    upstream.statuses.set('/edge/validate', 503);
    const reply = await node.ask('/api/client/features', { token: shopToken });

    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('has only what the tokens of the node cover', async () => {
    const node = await startEdge({ TOKENS: shopToken });

    expect((await node.ask('/api/client/features', { token: clientToken })).status).toBe(403);
    expect((await node.ask('/api/client/features', { token: shopToken })).status).toBe(200);
  });

  it('sees a change after the next poll', async () => {
    const node = await startEdge();
    upstream.features = [flag('two')];
    upstream.revisionId = 2;

    await expect
      .poll(async () => (await node.ask('/api/client/features', { token: clientToken })).body)
      .toMatchObject({ features: [{ name: 'two' }], meta: { revisionId: 2 } });
  });

  it('gets a compressed answer if it takes one', async () => {
    upstream.features = Array.from({ length: 50 }, (_, index) => flag(`flag-${index}`));
    const node = await startEdge();
    const replies = await Promise.all(
      ['gzip', 'br', 'gzip;q=0', 'identity'].map((encoding) =>
        node.ask('/api/client/features', {
          token: clientToken,
          headers: { 'accept-encoding': encoding },
        }),
      ),
    );

    expect(replies.map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'gzip',
      'br',
      null,
      null,
    ]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });
});

describe('a page', () => {
  it.each([
    ['/api/frontend', 'GET'],
    ['/api/frontend', 'POST'],
    ['/api/proxy', 'GET'],
    ['/api/proxy', 'POST'],
  ])('gets what is enabled for its context: %s %s', async (path, method) => {
    const constraints = [{ contextName: 'plan', operator: 'IN', values: ['pro'] }];
    upstream.features = [
      flag('for-pro', { strategies: [{ name: 'default', constraints }] }),
      flag('off', { enabled: false }),
      flag('on', { impressionData: true }),
    ];
    const node = await startEdge();
    const names = async (plan: string) => {
      const request = method === 'POST' ? { body: { context: { properties: { plan } } } } : {};
      const query = method === 'GET' ? `?properties[plan]=${plan}` : '';
      const { body } = await node.ask(`${path}${query}`, { token: frontendToken, ...request });
      return body.toggles.map((each: { name: string }) => each.name);
    };

    expect(await names('pro')).toEqual(['for-pro', 'on']);
    expect(await names('free')).toEqual(['on']);
  });

  it('gets a flag as the service shows it, and all flags if it asks for all', async () => {
    upstream.features = [flag('off', { enabled: false }), flag('on', { impressionData: true })];
    const node = await startEdge();
    const on = {
      ...{ name: 'on', enabled: true, impressionData: true },
      variant: { name: 'disabled', enabled: false, feature_enabled: true, featureEnabled: true },
    };
    const off = {
      ...{ name: 'off', enabled: false, impressionData: false },
      variant: { name: 'disabled', enabled: false, feature_enabled: false, featureEnabled: false },
    };
    const ask = async (path: string) => (await node.ask(path, { token: frontendToken })).body;

    expect(await ask('/api/frontend')).toEqual({ toggles: [on] });
    expect(await ask('/api/frontend/all')).toEqual({ toggles: [off, on] });
    expect(await ask('/api/frontend/features/on')).toEqual(on);
    expect(await ask('/api/frontend/features/off')).toEqual(off);
  });

  it('does not get all flags where that is disabled', async () => {
    const node = await startEdge({ DISABLE_ALL_ENDPOINT: 'true' });
    const { status } = await node.ask('/api/frontend/all', { token: frontendToken });

    expect(status).toBe(404);
  });

  it('may have a token that is always trusted', async () => {
    const node = await startEdge({ PRETRUSTED_TOKENS: 'a-secret@development' });
    const { status } = await node.ask('/api/frontend', { token: 'a-secret@development' });

    expect([status, upstream.to('/edge/validate').length]).toEqual([200, 1]);
  });

  it('of another origin may read what it gets', async () => {
    const node = await startEdge();
    const headers = { origin: 'https://shop.example' };
    const preflight = await node.ask('/api/frontend', { method: 'OPTIONS', headers });
    const reply = await node.ask('/api/frontend', { token: frontendToken, headers });

    expect(preflight.status).toBe(204);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-expose-headers')).toBe('ETag');
  });

  it.each(['{', '[]', '"text"'])('with the body %s is told so', async (body) => {
    const node = await startEdge();

    expect((await node.ask('/api/frontend', { token: frontendToken, body })).status).toBe(400);
  });
});

describe('where a node is', () => {
  it('a base path and slashes do not matter', async () => {
    const node = await startEdge({ BASE_PATH: 'edge/' });
    const statuses = await Promise.all(
      [
        '/edge/api/frontend',
        '//edge//api/frontend/',
        '/api/frontend',
        '/internal-backstage/health',
      ].map(async (path) => (await node.ask(path, { token: frontendToken })).status),
    );

    expect(statuses).toEqual([200, 200, 404, 200]);
  });

  it.each([
    ['EDGE_AUTH_HEADER', 'x-edge', 'authorization'],
    ['TOKEN_HEADER', 'x-edge', 'x-edge'],
  ])('the token may be in another header: %s', async (variable, header, upstreamHeader) => {
    const node = await startEdge({ [variable]: header });
    const { status } = await node.ask('/api/frontend', { headers: { [header]: frontendToken } });

    expect(status).toBe(200);
    expect(upstream.to('/api/client/features')[0]?.headers[upstreamHeader]).toBe(clientToken);
  });

  it('addresses that are denied may only probe', async () => {
    const node = await startEdge({ DENY_LIST: '127.0.0.0/8' });
    const statuses = await Promise.all(
      ['/api/frontend', '/internal-backstage/features', '/internal-backstage/health'].map(
        async (path) => (await node.ask(path, { token: frontendToken })).status,
      ),
    );

    expect(statuses).toEqual([403, 403, 200]);
  });
});

describe('to its server, a node', () => {
  it('says who it is', async () => {
    await startEdge({
      APP_NAME: 'my-edge',
      INSTANCE_ID: 'one',
      CUSTOM_CLIENT_HEADERS: 'X-Api-Key: k',
    });

    expect(upstream.to('/api/client/features')[0]?.headers).toMatchObject({
      authorization: clientToken,
      'unleash-appname': 'my-edge',
      'unleash-instanceid': 'one',
      'unleash-connection-id': expect.any(String),
      'unleash-interval': '20',
      'unleash-client-spec': '5.2.0',
      'x-api-key': 'k',
    });
  });

  it('asks with one token for what others see as well', async () => {
    await startEdge({ TOKENS: `${shopToken},${clientToken}` });
    const tokens = upstream.to('/api/client/features').map(({ headers }) => headers.authorization);

    expect(new Set(tokens)).toEqual(new Set([clientToken]));
  });

  it('validates again each second what could not be validated at the start', async () => {
    upstream.statuses.set('/edge/validate', 500);
    const node = await startEdge();
    const before = (await node.ask('/internal-backstage/ready')).status;
    upstream.statuses.clear();

    await expect
      .poll(async () => (await node.ask('/internal-backstage/ready')).status, { timeout: 5_000 })
      .toBe(200);
    expect(before).toBe(503);
  });

  it.each([500, 503, 429, 404, 400])(
    'keeps its flags while the server answers %i',
    async (status) => {
      const node = await startEdge();
      upstream.statuses.set('/api/client/features', status);
      const before = upstream.to('/api/client/features').length;
      await vi.waitUntil(() => upstream.to('/api/client/features').length > before + 1, {
        timeout: 5_000,
      });

      expect((await node.ask('/api/frontend', { token: frontendToken })).body.toggles.length).toBe(
        2,
      );
    },
  );

  it.each([401, 403])('drops its flags when the server answers %i', async (status) => {
    const node = await startEdge();
    upstream.statuses.set('/api/client/features', status);
    const ready = async () => (await node.ask('/internal-backstage/ready')).status;

    await expect.poll(ready).toBe(503);
    expect((await node.ask('/api/client/features', { token: clientToken })).status).toBe(403);
    expect(node.lines.join()).toContain('its flags are gone');
  });

  it('keeps them for a time if that is set, and says so', async () => {
    const node = await startEdge({ KEEP_REFUSED_SECONDS: '60' });
    upstream.statuses.set('/api/client/features', 403);
    const refused = async () => (await node.ask('/internal-backstage/metrics')).text;

    await expect.poll(refused).toContain('refused_tokens_still_served 1');
    expect((await node.ask('/api/frontend', { token: frontendToken })).status).toBe(200);
    expect(node.lines.join()).toContain('its flags are kept');
    upstream.statuses.clear();
    await expect.poll(refused).toContain('refused_tokens_still_served 0');
  });

  it('keeps the flags of other tokens when one is refused', async () => {
    const other = 'default:development.another-secret';
    upstream.tokens.set(other, { type: 'client', projects: ['default'] });
    const node = await startEdge({
      TOKENS: `${shopToken},${other}`,
      TOKEN_REVALIDATION_INTERVAL_SECONDS: '0.05',
    });
    upstream.tokens.delete(shopToken);
    const names = async () => {
      const { features } = (await node.ask('/internal-backstage/features')).body.development;
      return features.map((each: { name: string }) => each.name);
    };

    await expect.poll(names).toEqual(['one']);
  });

  it.each(['', '{', 'null', '{}', '{"features":{}}', '{"features":[1]}', '<html>'])(
    'does not take %j for flags',
    async (body) => {
      const node = await startEdge();
      upstream.rubbish = body;
      upstream.revisionId = 2;
      const before = upstream.to('/api/client/features').length;
      await vi.waitUntil(() => upstream.to('/api/client/features').length > before + 1, {
        timeout: 5_000,
      });

      expect((await node.ask('/api/frontend', { token: frontendToken })).body.toggles.length).toBe(
        2,
      );
    },
  );
});

describe('metrics', () => {
  const post = {
    appName: 'shop',
    bucket: { start: '2026-11-28T10:00:00Z', toggles: { one: { yes: 2, no: 1 } } },
  };
  const sent = () => upstream.to('/api/client/metrics/bulk').map(({ body }) => JSON.parse(body));

  it.each([
    ['/api/client/metrics', clientToken],
    ['/api/frontend/client/metrics', frontendToken],
    ['/api/proxy/client/metrics', frontendToken],
    ['/api/frontend/all/client/metrics', frontendToken],
  ])('of %s go to the server, with what registered', async (path, token) => {
    const node = await startEdge({
      METRICS_INTERVAL_SECONDS: '0.05',
      APP_NAME: 'edge',
      INSTANCE_ID: 'e',
    });
    const registration = { appName: 'shop', instanceId: 'one', sdkVersion: 'sdk:1' };
    const replies = [
      await node.ask(path.replace('metrics', 'register'), { token, body: registration }),
      await node.ask(path, { token, body: post }),
    ];
    await vi.waitUntil(() => sent().some(({ metrics }) => metrics.length > 0), { timeout: 5_000 });
    const applications = sent().flatMap((each) => each.applications);
    const metrics = sent().flatMap((each) => each.metrics);

    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [202, ''],
      [202, ''],
    ]);
    expect(applications).toEqual([
      {
        ...{ appName: 'shop', instanceId: 'one', environment: 'development', sdkVersion: 'sdk:1' },
        ...{ projects: ['*'], connectVia: [{ appName: 'edge', instanceId: 'e' }] },
      },
    ]);
    expect(metrics).toMatchObject([{ featureName: 'one', appName: 'shop', yes: 2, no: 1 }]);
  });

  it('are sent at the end', async () => {
    const node = await startEdge();
    await node.ask('/api/client/metrics', { token: clientToken, body: post });
    await node.stop();

    expect(sent()).toMatchObject([{ metrics: [{ featureName: 'one', yes: 2 }] }]);
  });

  it.each([
    [503, true],
    [429, true],
    [400, false],
    [403, false],
  ])('that the server answered with %i are sent again: %s', async (status, isAgain) => {
    upstream.statuses.set('/api/client/metrics/bulk', status);
    const node = await startEdge({ METRICS_INTERVAL_SECONDS: '0.05' });
    await node.ask('/api/client/metrics', { token: clientToken, body: post });
    await vi.waitUntil(() => sent().length > 0, { timeout: 5_000 });
    upstream.statuses.clear();
    const before = sent().length;
    await node.ask('/api/client/metrics', {
      token: clientToken,
      body: { ...post, appName: 'later' },
    });
    await vi.waitUntil(() => JSON.stringify(sent().slice(before)).includes('later'), {
      timeout: 5_000,
    });

    expect(JSON.stringify(sent().slice(before)).includes('"appName":"shop"')).toBe(isAgain);
  });

  const reports = () => upstream.to('/api/client/metrics/edge').map(({ body }) => JSON.parse(body));

  it('go with a report that says which flags this node has, and for how long nobody confirmed them', async () => {
    upstream.revisionId = 17;
    await startEdge({ METRICS_INTERVAL_SECONDS: '0.05' });
    await vi.waitUntil(() => reports().length > 0, { timeout: 5_000 });

    expect(reports()[0]).toMatchObject({
      appName: 'unleash-edge',
      edgeVersion: VERSION,
      changesBy: 'polling',
      apiKeyRevisionIds: [
        {
          environment: 'development',
          projects: ['*'],
          revisionId: 17,
          lastUpdated: expect.stringMatching(/^\d{4}-/),
          checkedSecondsAgo: 0,
        },
      ],
    });
  });

  it('of a node behind are passed on, and its report as well', async () => {
    const node = await startEdge({ METRICS_INTERVAL_SECONDS: '0.05' });
    const bulk = { metrics: [{ featureName: 'one', appName: 'bank', environment: 'x', yes: 1 }] };
    await node.ask('/api/client/metrics/bulk', { token: clientToken, body: bulk });
    await node.ask('/api/client/metrics/edge', {
      token: clientToken,
      body: { identifier: 'behind' },
    });
    await vi.waitUntil(() => sent().length > 0, { timeout: 5_000 });
    const report = await vi.waitUntil(
      () => reports().find(({ connectedEdges }) => connectedEdges.length > 0),
      { timeout: 5_000 },
    );

    expect(sent()[0].metrics).toMatchObject([
      { appName: 'bank', environment: 'development', yes: 1 },
    ]);
    expect(report).toMatchObject({
      connectedEdges: [{ identifier: 'behind' }],
      latencyUpstream: { features: { avg: expect.any(Number) } },
      connectedStreamingClients: 0,
    });
  });

  it('of a node behind, its report is passed on once: a node that is gone is not reported again', async () => {
    const node = await startEdge({ METRICS_INTERVAL_SECONDS: '0.05' });
    await node.ask('/api/client/metrics/edge', {
      token: clientToken,
      body: { identifier: 'behind' },
    });
    const isPassedOn = ({ connectedEdges }: { connectedEdges: object[] }) =>
      connectedEdges.length > 0;
    await vi.waitUntil(() => reports().some(isPassedOn), { timeout: 5_000 });
    const before = reports().length;
    await vi.waitUntil(() => reports().length > before + 2, { timeout: 5_000 });

    expect(reports().filter(isPassedOn)).toHaveLength(1);
  });
});

describe('the backup folder', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'edge-backup-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('lets a node begin with what it had, while the server is away', async () => {
    const first = await startEdge({ BACKUP_FOLDER: folder });
    await first.ask('/api/frontend', { token: frontendToken });
    await first.stop();
    upstream.statuses.set('/', 503);
    const second = await startEdge({ BACKUP_FOLDER: folder });
    const { body } = await second.ask('/api/frontend', { token: frontendToken });

    expect(body.toggles.map((each: { name: string }) => each.name)).toEqual(['of-the-shop', 'one']);
  });

  it('has the form of the known edge node', async () => {
    const node = await startEdge({ BACKUP_FOLDER: folder });
    await node.stop();
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

    expect(read('unleash_tokens.json')).toEqual([
      {
        ...{ token: clientToken, type: 'backend', environment: 'development' },
        ...{ projects: ['*'], status: 'Validated' },
      },
    ]);
    expect(read('unleash_features.json')).toMatchObject([
      [
        'development',
        { version: 2, features: [{ name: 'of-the-shop' }, { name: 'one' }], segments: [] },
      ],
    ]);
  });

  it('of a predecessor is read', async () => {
    const token = 'default:development.f1339a9b0e67fd8dafe0a19a85809fb88262b2e74c213087c6b3b3a9';
    const row = {
      token,
      type: 'backend',
      environment: 'development',
      projects: ['default'],
      status: 'Validated',
    };
    const query = { environment: 'development', inlineSegmentConstraints: false };
    const meta = { etag: '"1fc12c72:80543:v1"', revisionId: 80_543, queryHash: '1fc12c72' };
    const answer = { version: 2, features: [flag('kept')], segments: [], query, meta };
    writeFileSync(join(folder, 'unleash_tokens.json'), JSON.stringify([row]));
    writeFileSync(join(folder, 'unleash_features.json'), JSON.stringify([['development', answer]]));
    upstream.statuses.set('/', 503);
    const node = await startEdge({ BACKUP_FOLDER: folder, TOKENS: token });
    const { body } = await node.ask('/api/client/features', { token });

    expect(body).toMatchObject({ features: [{ name: 'kept' }], meta: { revisionId: 80_543 } });
  });

  it.each(['', '{', 'null', '{}', '[1]', '[["development",{}]]'])(
    'with %j is told, and no reason not to start',
    async (rubbish) => {
      writeFileSync(join(folder, 'unleash_features.json'), rubbish);
      const node = await startEdge({ BACKUP_FOLDER: folder });

      expect((await node.ask('/internal-backstage/ready')).status).toBe(200);
      expect(node.lines.join()).toContain('cannot use a file of the backup folder');
    },
  );
});

describe('backstage', () => {
  it('no page has a secret in full', async () => {
    const node = await startEdge({ PRETRUSTED_TOKENS: 'a-trusted-secret@development' });
    await node.ask('/api/frontend', { token: frontendToken });
    const pages = [
      'health',
      'ready',
      'info',
      'tokens',
      'features',
      'metricsbatch',
      'instancedata',
      'metrics',
    ];
    const replies = await Promise.all(pages.map((page) => node.ask(`/internal-backstage/${page}`)));
    const all = replies.map(({ text }) => text).join();

    expect(replies.map(({ status }) => status)).toEqual(pages.map(() => 200));
    for (const secret of ['a-client-secret', 'a-frontend-secret', 'a-trusted-secret']) {
      expect(`${all}${node.lines.join()}`).not.toContain(secret);
    }
    expect(all).toContain('*:development.a-c…');
  });

  it.each([
    ['DISABLE_METRICS_BATCH_ENDPOINT', 'metricsbatch'],
    ['DISABLE_METRICS_ENDPOINT', 'metrics'],
    ['DISABLE_FEATURES_ENDPOINT', 'features'],
    ['DISABLE_TOKENS_ENDPOINT', 'tokens'],
    ['DISABLE_INSTANCE_DATA_ENDPOINT', 'instancedata'],
  ])('%s leaves out %s', async (variable, page) => {
    const node = await startEdge({ [variable]: 'true' });

    expect((await node.ask(`/internal-backstage/${page}`)).status).toBe(404);
  });

  it('may have a port of its own', async () => {
    const node = await startEdge({ BACKSTAGE_PORT: '0' });
    const apart = await fetch(
      `${node.urls[1]?.replace('localhost', '127.0.0.1')}/internal-backstage/health`,
    );

    expect((await node.ask('/internal-backstage/health')).status).toBe(404);
    expect(apart.status).toBe(200);
  });

  it('counts under the known names', async () => {
    const node = await startEdge();
    const body = { appName: 'shop', bucket: { toggles: { one: { yes: 2 } } } };
    await node.ask('/api/client/metrics', { token: clientToken, body });
    const { text } = await node.ask('/internal-backstage/metrics');

    for (const line of [
      'feature_toggle_usage_total{appName="shop",toggle="one",active="true"} 2',
      'polling_revision_id{environment="development"} 1',
      'connected_streaming_clients 0',
      '# TYPE client_feature_fetch histogram',
      '# TYPE http_server_duration_milliseconds histogram',
      '# TYPE process_resident_memory_bytes gauge',
    ]) {
      expect(text).toContain(line);
    }
  });

  it('shows the paths of the node', async () => {
    const node = await startEdge();
    const { body } = await node.ask('/docs/openapi');

    expect(Object.keys(body.paths)).toContain('/api/client/streaming');
  });
});

describe('a stream', () => {
  it('begins with everything, and tells what changes', async () => {
    const node = await startEdge();
    const stream = await openStream(`${node.url}/api/client/streaming`, clientToken);
    const first = await stream.next();
    upstream.features = [flag('one', { enabled: false }), flag('of-the-shop', { project: 'shop' })];
    upstream.revisionId = 2;
    const second = await stream.next();

    expect([first.event, first.data.events[0].type]).toEqual(['unleash-connected', 'hydration']);
    expect(second).toMatchObject({
      event: 'unleash-updated',
      data: { events: [{ type: 'feature-updated', feature: { name: 'one', enabled: false } }] },
    });
    await stream.close();
  });

  it('goes on where a client was', async () => {
    const node = await startEdge();
    const stream = await openStream(`${node.url}/api/client/streaming`, clientToken);
    const { id } = await stream.next();
    await stream.close();
    upstream.features = [flag('one')];
    upstream.revisionId = 2;
    const revision = async () => (await node.ask('/internal-backstage/metrics')).text;
    await expect.poll(revision).toContain('polling_revision_id{environment="development"} 2');
    const again = await openStream(`${node.url}/api/client/streaming`, clientToken, {
      'last-event-id': id,
    });

    expect((await again.next()).data.events).toEqual([
      { eventId: 2, type: 'feature-removed', featureName: 'of-the-shop', project: 'shop' },
    ]);
    await again.close();
  });

  it('more than there may be are told to poll', async () => {
    const node = await startEdge({ MAX_STREAMS: '1' });
    const stream = await openStream(`${node.url}/api/client/streaming`, clientToken);
    const { status } = await node.ask('/api/client/streaming', { token: clientToken });
    await stream.close();

    expect(status).toBe(429);
  });
});

describe('OFREP', () => {
  const bulk = '/ofrep/v1/evaluate/flags';

  it.each([
    ['authorization', clientToken],
    ['authorization', `Bearer ${frontendToken}`],
    ['x-api-key', clientToken],
  ])('evaluates all flags for a token in %s: %s', async (header, token) => {
    const node = await startEdge();
    const { body } = await node.ask(bulk, {
      headers: { [header]: token },
      body: { context: { targetingKey: '7' } },
    });

    expect(body.flags).toEqual([
      { key: 'of-the-shop', value: true, reason: 'STATIC' },
      { key: 'one', value: true, reason: 'STATIC' },
    ]);
  });

  it('answers 304 to who has that answer', async () => {
    const node = await startEdge();
    const request = { token: clientToken, body: { context: { targetingKey: '7' } } };
    const etag = (await node.ask(bulk, request)).headers.get('etag') ?? '';

    expect((await node.ask(bulk, { ...request, headers: { 'if-none-match': etag } })).status).toBe(
      304,
    );
  });

  it('evaluates one flag, and counts that', async () => {
    const node = await startEdge();
    const body = { context: { targetingKey: '7', appName: 'shop' } };
    const one = await node.ask(`${bulk}/one`, { token: clientToken, body });
    const none = await node.ask(`${bulk}/none`, { token: clientToken, body });
    const { metrics } = (await node.ask('/internal-backstage/metricsbatch')).body;

    expect(one.body).toEqual({ key: 'one', value: true, reason: 'STATIC' });
    expect([none.status, none.body.errorCode, none.body.key]).toEqual([
      404,
      'FLAG_NOT_FOUND',
      'none',
    ]);
    expect(metrics).toMatchObject([
      { appName: 'shop', featureName: 'one', yes: 1, no: 0 },
      { appName: 'shop', featureName: 'none', yes: 0, no: 1 },
    ]);
  });

  it.each([
    ['{', 'PARSE_ERROR'],
    [{ context: [] }, 'INVALID_CONTEXT'],
    [{ context: { targetingKey: true } }, 'INVALID_CONTEXT'],
  ])('refuses %j by its kind', async (body, errorCode) => {
    const node = await startEdge();
    const reply = await node.ask(bulk, { token: clientToken, body });

    expect([reply.status, reply.body.errorCode]).toEqual([400, errorCode]);
  });

  it('tells by a stream to evaluate again, whose address has no secret', async () => {
    const node = await startEdge();
    const { body } = await node.ask(bulk, { token: clientToken, body: {} });
    const { requestUri } = body.eventStreams[0].endpoint;
    const stream = await openStream(`${node.url}${requestUri}`);
    upstream.features = [flag('two')];
    upstream.revisionId = 2;

    expect(await stream.next()).toMatchObject({
      event: 'message',
      data: { type: 'refetchEvaluation' },
    });
    expect(requestUri).not.toContain('a-client-secret');
    await stream.close();
  });

  it('has no stream for a made-up channel', async () => {
    const node = await startEdge();

    expect((await node.ask('/ofrep/v1/streaming?channel=x')).status).toBe(404);
  });
});

interface Message {
  readonly event: string;
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: what tests look into differs for each
  readonly data: any;
}

async function openStream(url: string, token?: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  const reply = await fetch(url, {
    headers: { ...headers, ...(token !== undefined && { authorization: token }) },
    signal: abort.signal,
  });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    next: async (): Promise<Message> => {
      for (;;) {
        const [, event = '', id = '', data = ''] =
          /^event: (.*)\nid: (.*)\ndata: (.*)\n\n/m.exec(text) ?? [];
        if (data !== '') {
          text = text.slice(text.indexOf(data) + data.length);
          return { event, id, data: JSON.parse(data) };
        }
        const chunk = await reader?.read();
        if (!chunk || chunk.done) throw new Error('The stream has ended.');
        text += chunk.value;
      }
    },
    close: async () => abort.abort(),
  };
}
