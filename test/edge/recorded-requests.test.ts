import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import net from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { replayedSdks } from '../support/sdk-replays/sdks.ts';
import { type TestNode, useEdgeNodes } from './support/edge-node.ts';
import {
  clientToken,
  flag,
  frontendToken,
  startUpstream,
  type TestUpstream,
} from './support/upstream.ts';

/*
 * Requests as clients of the known edge node send them, byte for byte: who replaces a node changes nothing at its
 * clients, whatever their age and whatever is between.
 */

const start = useEdgeNodes();
let upstream: TestUpstream;
let node: TestNode;

beforeEach(async () => {
  upstream = await startUpstream();
  upstream.segments = [
    {
      id: 7,
      name: 'ours',
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
    },
  ];
  upstream.features = [
    flag('one'),
    flag('a name/with a slash'),
    flag('for-ours', {
      strategies: [{ name: 'default', parameters: {}, constraints: [], segments: [7] }],
    }),
    flag('off', { enabled: false }),
  ];
  node = await startNode();
});

const startNode = (variables: Record<string, string> = {}) =>
  start('edge', { UPSTREAM_URL: upstream.url, TOKENS: clientToken, ...variables });

interface Sent {
  readonly method?: string;
  /** As it is on the wire; names in this case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | object | undefined;
}

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers have many shapes
  readonly json: any;
}

async function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Got> {
  const { hostname, port } = new URL(node.url);
  const request = http.request({ agent: false, hostname, port, method, path, headers });
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  request.end(body === undefined || isRaw ? body : JSON.stringify(body));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const got = await buffer(response);
  const json = response.headers['content-encoding'] ? undefined : parsed(got.toString());
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: got.toString(),
    json,
  };
}

function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}

const asClient = { Authorization: clientToken };
const asFrontend = { Authorization: frontendToken };
const now = new Date('2026-11-28T08:15:00.000Z');

describe.each(replayedSdks)('the SDK $sdk', ({ appName, headers, postHeaders, ...sdk }) => {
  const own = { ...headers, Authorization: clientToken };

  it('gets the flags, with segments where it looks for them, and is told when it has them', async () => {
    const first = await send('/api/client/features', { headers: own });

    expect(first.status).toBe(200);
    expect(first.headers['content-type']).toMatch(/^application\/json/);
    expect(first.json).toMatchObject({ version: 2, features: expect.any(Array) });
    const ours = first.json.features.find(({ name }: { name: string }) => name === 'for-ours');
    const [strategy] = ours.strategies;
    // Python and PHP read segments since a version whose header says so; Rust sends none.
    expect(sdk.readsSegments ? strategy.segments : strategy.constraints).toHaveLength(1);
    expect(Boolean(first.json.segments)).toBe(sdk.readsSegments);

    const condition = sdk.condition?.(first.headers.etag ?? '');
    const again = await send('/api/client/features', {
      headers: { ...own, ...(condition && { 'If-None-Match': condition }) },
    });
    expect([again.status, again.text === '']).toEqual(condition ? [304, true] : [200, false]);
  });

  it('registers, and its report is counted', async () => {
    const started = sdk.time(now);
    const registered = await send('/api/client/register', {
      method: 'POST',
      headers: { ...own, ...postHeaders },
      body: { appName, started, strategies: ['default'], ...sdk.registration },
    });
    const bucket = {
      start: started,
      stop: sdk.time(new Date(now.getTime() + 60_000)),
      toggles: { one: { yes: 3, no: 1, ...sdk.variants } },
    };
    const reported = await send('/api/client/metrics', {
      method: 'POST',
      headers: { ...own, ...postHeaders },
      body: { appName, bucket, ...sdk.metrics },
    });

    expect(sdk.accepted).toContain(registered.status);
    expect(sdk.accepted).toContain(reported.status);
    const waiting = (await send('/internal-backstage/metricsbatch')).json;
    expect(waiting.applications).toMatchObject([{ appName, instanceId: 'pod-1' }]);
    expect(waiting.metrics).toMatchObject([
      { appName, featureName: 'one', yes: 3, no: 1, timestamp: '2026-11-28T08:00:00.000Z' },
    ]);
  });
});

describe('where flags are', () => {
  it.each([
    ['as the SDKs ask', '/api/client/features'],
    ['with a slash at the end, of a URL that ends so', '/api/client/features/'],
    ['with two slashes, of a URL that ends with one', '//api/client/features'],
    ['with slashes anywhere', '///api//client///features//'],
    ['with an empty query', '/api/client/features?'],
    ['with a query that keeps caches away', '/api/client/features?t=1732781700'],
    ['with projects, repeated', '/api/client/features?project=default&project=shop'],
    ['with all projects', '/api/client/features?project=*'],
    ['with a URL, from a proxy', 'http://edge.internal:3063/api/client/features'],
    ['with a URL and slashes', 'https://edge.internal//api/client/features/'],
  ])('%s', async (_what, path) => {
    const { status, json } = await send(path, { headers: asClient });

    expect([status, json?.features?.length]).toEqual([200, 4]);
  });

  it.each([
    ['with a prefix', '/api/client/features?namePrefix=on', ['one']],
    ['with a project of nobody', '/api/client/features?project=nobody', []],
    [
      'with an empty prefix',
      '/api/client/features?namePrefix=',
      ['a name/with a slash', 'for-ours', 'off', 'one'],
    ],
  ])('%s', async (_what, path, names) => {
    const { json } = await send(path, { headers: asClient });

    expect(json.features.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  it.each([
    ['one flag', '/api/client/features/one', 200],
    ['one flag with a slash at the end', '/api/client/features/one/', 200],
    ['a flag whose name is encoded', '/api/client/features/a%20name%2Fwith%20a%20slash', 200],
    ['no flag', '/api/client/features/none', 404],
    ['a name that is wrongly encoded', '/api/client/features/%E0%A4%A', 404],
    ['another case', '/API/client/features', 404],
    ['a path with dots', '/api/client/../client/features', 404],
    ['the root, by a load balancer', '/', 404],
    ['the root without a path, by a proxy', 'http://edge.internal:3063', 404],
    ['the admin API', '/api/admin/projects', 404],
  ])('%s', async (_what, path, status) => {
    expect((await send(path, { headers: asClient })).status).toBe(status);
  });

  it.each([
    ['POST', '/api/client/features', 200],
    ['HEAD', '/api/client/features', 200],
    ['PUT', '/api/client/features', 405],
    ['DELETE', '/api/client/features', 405],
    ['GET', '/api/client/metrics', 405],
    ['GET', '/edge/validate', 405],
  ])('%s %s', async (method, path, status) => {
    expect((await send(path, { method, headers: asClient })).status).toBe(status);
  });

  it('HEAD has the headers of GET, and no body', async () => {
    const got = await send('/api/client/features', { method: 'HEAD', headers: asClient });

    expect(got.headers).toMatchObject({
      etag: expect.any(String),
      'content-length': expect.stringMatching(/^\d+$/),
    });
    expect(got.text).toBe('');
  });
});

describe('the token', () => {
  it.each([
    ['as it is', { Authorization: clientToken }],
    ['in another case', { AUTHORIZATION: clientToken }],
    ['in lower case', { authorization: clientToken }],
    ['after Bearer', { Authorization: `Bearer ${clientToken}` }],
    ['after bearer', { authorization: `bearer ${clientToken}` }],
    ['after BEARER and spaces', { Authorization: `BEARER   ${clientToken} ` }],
  ])('%s', async (_what, headers) => {
    expect((await send('/api/client/features', { headers })).status).toBe(200);
  });

  it.each([
    ['no token', {}, 401],
    ['an empty one', { Authorization: '' }, 401],
    ['Bearer alone', { Authorization: 'Bearer' }, 403],
    ['what is none', { Authorization: 'secret' }, 403],
    ['one that the server does not know', { Authorization: '*:development.unknown' }, 403],
    ['one for pages', asFrontend, 403],
  ])('%s', async (_what, headers, status) => {
    expect((await send('/api/client/features', { headers })).status).toBe(status);
  });

  it('for servers is refused to pages without a body', async () => {
    expect(await send('/api/frontend', { headers: asClient })).toMatchObject({
      status: 403,
      text: '',
    });
  });
});

describe('the version of the client specification', () => {
  it.each([
    [undefined, false],
    ['4.1.9', false],
    ['3.0.0', false],
    ['4.2.0', true],
    ['4.3.1', true],
    ['5.1.9', true],
    ['6.0.0', true],
    ['v5.2.2', true],
    ['latest', false],
    ['', false],
  ])('%s gets segments beside the flags: %s', async (version, hasSegments) => {
    const headers = {
      ...asClient,
      ...(version !== undefined && { 'Unleash-Client-Spec': version }),
    };
    const { json } = await send('/api/client/features', { headers });

    expect(Array.isArray(json.segments)).toBe(hasSegments);
  });
});

describe('what a client has already', () => {
  it.each([
    ['as it was sent', (etag: string) => etag],
    ['without the mark of a weak one', (etag: string) => etag.replace(/^W\//, '')],
    ['with the mark', (etag: string) => `W/${etag.replace(/^W\//, '')}`],
    ['among others', (etag: string) => `"a", ${etag}, W/"b"`],
    ['as anything', () => '*'],
  ])('%s', async (_what, condition) => {
    const first = await send('/api/client/features', { headers: asClient });
    const headers = { ...asClient, 'IF-NONE-MATCH': condition(first.headers.etag ?? '') };
    const again = await send('/api/client/features', { headers });

    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers.etag).toBe(first.headers.etag);
  });

  it.each(['"other"', 'W/"other"', 'rubbish', ''])('that is another: %j', async (condition) => {
    const headers = { ...asClient, 'If-None-Match': condition };
    expect((await send('/api/client/features', { headers })).status).toBe(200);
  });
});

describe('an answer is compressed', () => {
  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, *;q=0.5', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['', undefined],
    ['zstd', undefined],
  ])('for accept-encoding %j as %s', async (accepted, encoding) => {
    const many = Array.from({ length: 100 }, (_, index) => flag(`flag-${index}`));
    upstream.features = many;
    upstream.revisionId = 2;
    node = await startNode();
    const headers = { ...asClient, 'Accept-Encoding': accepted };

    expect((await send('/api/client/features', { headers })).headers['content-encoding']).toBe(
      encoding,
    );
  });
});

describe('what is reported', () => {
  const post = {
    appName: 'shop',
    bucket: {
      start: now.toISOString(),
      stop: now.toISOString(),
      toggles: { one: { yes: 1, no: 0 } },
    },
  };
  const json = JSON.stringify(post);
  const typed = { ...asClient, 'Content-Type': 'application/json' };
  const report = (sent: Omit<Sent, 'method'>) =>
    send('/api/client/metrics', { method: 'POST', ...sent });
  const counted = async () => (await send('/internal-backstage/metricsbatch')).json.metrics.length;

  it.each<[string, Omit<Sent, 'method'>]>([
    ['as JSON', { headers: typed, body: post }],
    [
      'with a character set',
      { headers: { ...asClient, 'content-type': 'application/json; charset=utf-8' }, body: post },
    ],
    ['without a type', { headers: asClient, body: post }],
    [
      'as text, by a beacon',
      { headers: { ...asClient, 'Content-Type': 'text/plain' }, body: post },
    ],
    ['as gzip', { headers: { ...typed, 'Content-Encoding': 'gzip' }, body: gzipSync(json) }],
    ['as GZIP', { headers: { ...typed, 'content-encoding': 'GZIP' }, body: gzipSync(json) }],
    [
      'as deflate',
      { headers: { ...typed, 'Content-Encoding': 'deflate' }, body: deflateSync(json) },
    ],
    ['as br', { headers: { ...typed, 'Content-Encoding': 'br' }, body: brotliCompressSync(json) }],
    ['as identity', { headers: { ...typed, 'Content-Encoding': 'identity' }, body: post }],
    ['with a mark of the byte order', { headers: typed, body: `\uFEFF${json}` }],
    ['in chunks', { headers: { ...typed, 'Transfer-Encoding': 'chunked' }, body: post }],
    ['with fields of a later SDK', { headers: typed, body: { ...post, later: { a: [1] } } }],
  ])('%s is counted', async (_what, sent) => {
    expect((await report(sent)).status).toBe(202);
    expect(await counted()).toBe(1);
  });

  it('after 100 Continue is counted', async () => {
    const { hostname, port } = new URL(node.url);
    const headers = { ...typed, Expect: '100-continue', 'Content-Length': String(json.length) };
    const request = http.request({
      hostname,
      port,
      method: 'POST',
      path: '/api/client/metrics',
      headers,
    });
    request.flushHeaders();
    await once(request, 'continue');
    request.end(json);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await text(response);

    expect([response.statusCode, await counted()]).toEqual([202, 1]);
  });

  it.each<[string, Omit<Sent, 'method'>, number, string]>([
    ['nothing', { headers: typed }, 400, 'appName'],
    ['an empty object', { headers: typed, body: {} }, 400, 'appName'],
    ['no JSON', { headers: typed, body: '{' }, 400, 'not JSON'],
    ['a list', { headers: typed, body: [] }, 400, 'JSON object'],
    [
      'rubbish as gzip',
      { headers: { ...typed, 'Content-Encoding': 'gzip' }, body: 'x' },
      400,
      'not JSON',
    ],
    [
      'an unknown encoding',
      { headers: { ...typed, 'Content-Encoding': 'zip' }, body: post },
      415,
      'gzip',
    ],
    ['no token', { body: post }, 401, 'token'],
  ])('%s is refused, and the sentence says why', async (_what, sent, status, words) => {
    const got = await report(sent);

    expect(got.status).toBe(status);
    expect(got.json.error).toContain(words);
    expect(await counted()).toBe(0);
  });

  it.each([
    ['/api/client/register', asClient],
    ['/api/client/register/', asClient],
    ['/api/frontend/client/register', asFrontend],
    ['/api/proxy/client/register', asFrontend],
    ['/api/frontend/all/client/register', asFrontend],
    ['/api/client/metrics', asClient],
    ['//api/client/metrics/', asClient],
    ['/api/frontend/client/metrics', asFrontend],
    ['/api/proxy/client/metrics', asFrontend],
    ['/api/proxy/all/client/metrics', asFrontend],
  ])('%s takes it', async (path, headers) => {
    const body = { ...post, strategies: [], started: now.toISOString(), interval: 60_000 };
    expect((await send(path, { method: 'POST', headers, body })).status).toBe(202);
  });

  it.each([
    ['applications and metrics', { applications: [], metrics: [] }],
    ['impact metrics besides', { applications: [], metrics: [], impactMetrics: [] }],
  ])('by a node behind this one: %s', async (_what, body) => {
    const sent = { method: 'POST', headers: asClient, body };
    expect((await send('/api/client/metrics/bulk', sent)).status).toBe(202);
  });

  it('by a node behind this one, its tokens are validated, with or without its own', async () => {
    const body = { tokens: [clientToken, '*:development.unknown'] };
    const answers = [
      await send('/edge/validate', { method: 'POST', body }),
      await send('/edge/validate/', { method: 'POST', headers: asClient, body }),
    ];

    for (const { status, json: told } of answers) {
      expect([status, told]).toEqual([
        200,
        {
          tokens: [
            { token: clientToken, type: 'client', environment: 'development', projects: ['*'] },
          ],
        },
      ]);
    }
  });
});

describe('a page', () => {
  const names = async (path: string, sent: Sent = {}) => {
    const { status, json } = await send(path, { headers: asFrontend, ...sent });
    return [status, json?.toggles?.map(({ name }: { name: string }) => name)];
  };
  const everybody = ['a name/with a slash', 'one'];
  const ours = ['a name/with a slash', 'for-ours', 'one'];

  it.each([
    ['without a context', '/api/frontend', everybody],
    ['of an older SDK', '/api/proxy', everybody],
    ['with a slash at the end', '/api/frontend/', everybody],
    ['with a context', '/api/frontend?sessionId=93&appName=web&environment=default&userId=7', ours],
    ['with properties', '/api/frontend?userId=7&properties%5Bplan%5D=pro', ours],
    ['with properties, not encoded', '/api/frontend?userId=7&properties[plan]=pro', ours],
    [
      'with a context of an older SDK',
      '/api/proxy?userId=7&properties[a]=1&currentTime=2026-11-28T08%3A00%3A00Z',
      ours,
    ],
  ])('%s gets the flags that are on', async (_what, path, expected) => {
    expect(await names(path)).toEqual([200, expected]);
  });

  it.each<[string, string, Sent['body'], readonly string[]]>([
    ['a context', '/api/frontend', { context: { userId: '7' } }, ours],
    ['a context with a number', '/api/frontend', { context: { userId: 7 } }, ours],
    ['a context alone', '/api/frontend', { userId: '7' }, ours],
    ['an empty context', '/api/proxy', { context: {} }, everybody],
    ['nothing', '/api/frontend', undefined, everybody],
    [
      'flags of which it has a list',
      '/api/proxy',
      { context: { userId: '7' }, toggles: ['one'] },
      ours,
    ],
  ])('that posts %s to %s', async (_what, path, body, expected) => {
    const headers = { ...asFrontend, 'Content-Type': 'application/json' };
    expect(await names(path, { method: 'POST', headers, body })).toEqual([200, expected]);
  });

  it('gets all flags, those that are off included', async () => {
    expect(await names('/api/frontend/all')).toEqual([
      200,
      ['a name/with a slash', 'for-ours', 'off', 'one'],
    ]);
  });

  it('gets each flag with its variant, as SDKs read it', async () => {
    const { json } = await send('/api/frontend', { headers: asFrontend });

    expect(json.toggles[0]).toEqual({
      name: 'a name/with a slash',
      enabled: true,
      variant: { name: 'disabled', enabled: false, feature_enabled: true, featureEnabled: true },
      impressionData: false,
    });
  });

  it('is told when it has the same already', async () => {
    const { headers } = await send('/api/frontend?userId=7', { headers: asFrontend });
    const again = { ...asFrontend, 'If-None-Match': headers.etag ?? '' };

    expect((await send('/api/frontend?userId=7', { headers: again })).status).toBe(304);
    expect((await send('/api/frontend?userId=8', { headers: again })).status).toBe(200);
  });

  it.each(['/api/frontend', '/api/proxy/client/metrics', '/ofrep/v1/evaluate/flags'])(
    'of another origin may call %s, after it has asked',
    async (path) => {
      const headers = {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers':
          'authorization,content-type,unleash-appname,unleash-connection-id,unleash-sdk',
      };
      const { status, headers: told } = await send(path, { method: 'OPTIONS', headers });

      expect(status).toBe(204);
      expect(told['access-control-allow-origin']).toBe('*');
      expect(told['access-control-allow-headers']).toBe(headers['Access-Control-Request-Headers']);
      expect(told['access-control-allow-methods']).toContain('POST');
    },
  );
});

describe('OpenFeature', () => {
  const context = { targetingKey: '7' };
  const evaluate = (
    path: string,
    headers: Sent['headers'] = asClient,
    body: Sent['body'] = { context },
  ) =>
    send(`/ofrep/v1/evaluate/flags${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });

  it.each<[string, string, Sent['headers']]>([
    ['a flag', '/for-ours', asClient],
    ['a flag, after Bearer', '/for-ours', { Authorization: `Bearer ${clientToken}` }],
    ['a flag, by X-API-Key', '/for-ours', { 'X-API-Key': clientToken }],
    ['a flag, with a slash at the end', '/for-ours/', asClient],
    ['a flag, with the token of a page', '/for-ours', asFrontend],
    ['a flag whose name is encoded', '/a%20name%2Fwith%20a%20slash', asClient],
  ])('%s', async (_what, path, headers) => {
    expect(await evaluate(path, headers)).toMatchObject({ status: 200, json: { value: true } });
  });

  it.each([
    ['all flags', ''],
    ['all flags, with a slash at the end', '/'],
  ])('%s', async (_what, path) => {
    const { status, json } = await evaluate(path);

    expect([status, json.flags.length]).toEqual([200, 4]);
    expect(json.eventStreams).toHaveLength(1);
  });

  it.each<[string, string, Sent['body'], number, string]>([
    ['an unknown flag', '/none', { context }, 404, 'FLAG_NOT_FOUND'],
    ['no JSON', '/one', '{', 400, 'PARSE_ERROR'],
  ])('%s', async (_what, path, body, status, errorCode) => {
    expect(await evaluate(path, asClient, body)).toMatchObject({ status, json: { errorCode } });
  });
});

describe('who looks after nodes', () => {
  it.each([
    [
      'Kubernetes, whether it lives',
      '/internal-backstage/health',
      { 'User-Agent': 'kube-probe/1.31', Accept: '*/*', Connection: 'close' },
    ],
    [
      'Kubernetes, whether it is ready',
      '/internal-backstage/ready',
      { 'User-Agent': 'kube-probe/1.31', Accept: '*/*' },
    ],
    ['a load balancer', '/internal-backstage/health/', { 'User-Agent': 'ELB-HealthChecker/2.0' }],
    [
      'a proxy',
      '/internal-backstage/health',
      { 'User-Agent': 'Envoy/HC', 'X-Envoy-Expected-Rq-Timeout-Ms': '1000' },
    ],
    [
      'Prometheus',
      '/internal-backstage/metrics',
      {
        Accept:
          'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1',
        'Accept-Encoding': 'gzip',
      },
    ],
  ])('%s', async (_who, path, headers) => {
    expect((await send(path, { headers })).status).toBe(200);
  });

  it('HEAD is enough', async () => {
    expect((await send('/internal-backstage/health', { method: 'HEAD' })).status).toBe(200);
  });

  it('HTTP/1.0 without a host is enough', async () => {
    const { hostname, port } = new URL(node.url);
    const socket = net.connect(Number(port), hostname);
    socket.end('GET /internal-backstage/ready HTTP/1.0\r\n\r\n');

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it('a node that has no flags yet is alive, but not ready', async () => {
    upstream.statuses.set('/', 503);
    node = await startNode();

    expect((await send('/internal-backstage/health')).status).toBe(200);
    expect((await send('/internal-backstage/ready')).status).toBe(503);
  });

  it('a probe that does not know of the base path finds its page, and one that does as well', async () => {
    node = await startNode({ BASE_PATH: '/edge-of-ours' });

    expect((await send('/internal-backstage/ready')).status).toBe(200);
    expect((await send('/edge-of-ours/internal-backstage/ready')).status).toBe(200);
    expect((await send('/edge-of-ours//api/client/features/', { headers: asClient })).status).toBe(
      200,
    );
    expect((await send('/api/client/features', { headers: asClient })).status).toBe(404);
  });
});
