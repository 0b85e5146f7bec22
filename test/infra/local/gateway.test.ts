import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BuiltFunctions } from '../../../infra/local/functions.ts';
import { type Gateway, startGateway } from '../../../infra/local/gateway/gateway.ts';
import { type RequestOptions, sendRequest } from '../../support/request.ts';

const definitions = {
  echo: { events: [{ httpApi: { method: 'POST', path: '/things/{thing}' } }] },
  fixed: route('POST', '/things/fixed'),
  nested: route('GET', '/things/{thing}/parts/{part}'),
  empty: route('GET', '/empty'),
  binary: route('GET', '/binary'),
  head: route('HEAD', '/head'),
  cookies: route('GET', '/cookies'),
  throwing: route('GET', '/throwing'),
  slow: { ...route('GET', '/slow'), timeout: 0.05 },
  fallback: { events: [{ httpApi: '*' as const }] },
};

const sources: Readonly<Record<keyof typeof definitions, string>> = {
  echo: answer('{ statusCode: 200, body: JSON.stringify(event) }'),
  fixed: answer(`{ statusCode: 200, body: '"fixed"' }`),
  nested: answer('event'),
  empty: answer('{ statusCode: 202 }'),
  binary: answer(`{ statusCode: 200, isBase64Encoded: true, body: 'AP+A' }`),
  head: answer(`{ statusCode: 200, body: 'length' }`),
  cookies: answer(`{ statusCode: 204, cookies: ['a=1', 'b=2'], headers: { 'x-number': 7 } }`),
  throwing: answer(`(() => { throw new Error('planted secret'); })()`),
  slow: answer('new Promise(() => undefined)'),
  fallback: answer(`{ statusCode: 404, body: event.routeKey }`),
};

let folder: string;
let gateway: Gateway;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  folder = await mkdtemp(join(tmpdir(), 'flagwright-gateway-'));
  for (const [id, source] of Object.entries(sources)) {
    await mkdir(join(folder, 'functions', id), { recursive: true });
    await writeFile(join(folder, 'functions', id, 'index.mjs'), source);
  }
  gateway = await startGateway('127.0.0.1', 0);
  gateway.open(new BuiltFunctions(folder, definitions));
});

afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the event of a request', () => {
  it('has the route, the path and the raw query', async () => {
    const event = await eventOf('/things/one?b=2&a=%20x&b=3');

    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /things/{thing}',
      rawPath: '/things/one',
      rawQueryString: 'b=2&a=%20x&b=3',
      queryStringParameters: { b: '2,3', a: ' x' },
    });
  });

  it('omits missing parts of the request', async () => {
    const event = await eventOf('/things/one');

    expect(Object.keys(event)).not.toEqual(
      expect.arrayContaining(['body', 'cookies', 'queryStringParameters']),
    );
  });

  it('has the method and the address of the caller', async () => {
    const { requestContext } = await eventOf('/things/one', {
      headers: { 'user-agent': 'a test' },
    });

    expect(requestContext).toMatchObject({
      stage: '$default',
      http: {
        method: 'POST',
        path: '/things/one',
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: 'a test',
      },
    });
  });

  it.each([
    ['emoji', '%F0%9F%9A%A9', '🚩'],
    ['an encoded slash', 'a%2Fb', 'a/b'],
    ['a percent sign', '100%25', '100%'],
    ['a plus sign', 'a+b', 'a+b'],
    ['a colon', 'a:b', 'a:b'],
    ['a name of 1,000 characters', 'n'.repeat(1_000), 'n'.repeat(1_000)],
  ])('has %s in a path parameter decoded', async (_what, sent, thing) => {
    const { pathParameters } = await eventOf(`/things/${sent}`);

    expect(pathParameters).toEqual({ thing });
  });

  it('has headers in lower case, and cookies separately', async () => {
    const event = await eventOf('/things/one', { headers: { 'X-Own': 'yes', Cookie: 'a=1; b=2' } });

    expect(event.headers).toMatchObject({ 'x-own': 'yes', 'x-forwarded-proto': 'http' });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event.cookies).toEqual(['a=1', 'b=2']);
  });

  it('has no content type if none was sent', async () => {
    const { headers } = await eventOf('/things/one', { raw: '{}' });

    expect(headers).not.toHaveProperty('content-type');
  });

  it('has JSON as text, whatever its characters', async () => {
    const event = await eventOf('/things/one', { body: { name: 'ä🚩' } });

    expect(event).toMatchObject({ body: '{"name":"ä🚩"}', isBase64Encoded: false });
  });

  it.each([
    ['of another type', { 'content-type': 'application/octet-stream' }],
    ['without a type', {}],
    ['that is compressed', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ])('has a body %s in base64', async (_what, headers) => {
    const raw = Buffer.from([0, 255, 128]);

    const event = await eventOf('/things/one', { raw, headers: { ...headers } });

    expect(event).toMatchObject({ body: 'AP+A', isBase64Encoded: true });
  });

  it('has a complete body of several megabytes', async () => {
    const body = 'x'.repeat(5 * 1024 * 1024);

    const event = await eventOf('/things/one', { body });

    expect(event.body).toHaveLength(body.length + 2);
  });
});

describe('a route', () => {
  it('without parameters wins over one with them', async () => {
    expect((await send('POST', '/things/fixed')).body).toBe('fixed');
  });

  it('gets each of its parameters', async () => {
    const { body } = await send('GET', '/things/one/parts/two');

    expect(body.pathParameters).toEqual({ thing: 'one', part: 'two' });
  });

  it.each([
    ['another method', 'DELETE', '/things/one'],
    ['HEAD', 'HEAD', '/empty'],
    ['OPTIONS', 'OPTIONS', '/things/one'],
    ['a trailing slash', 'GET', '/empty/'],
    ['a missing parameter', 'POST', '/things/'],
    ['a double slash', 'POST', '/things//one'],
  ])('does not match %s', async (_what, method, path) => {
    expect((await send(method, path)).status).toBe(404);
  });
});

describe('the response of a function', () => {
  it('can have no body', async () => {
    const { status, headers, text } = await send('GET', '/empty');

    expect({ status, text, length: headers['content-length'] }).toEqual({
      status: 202,
      text: '',
      length: '0',
    });
  });

  it('to HEAD has the length that GET has, and no body', async () => {
    const { headers, text } = await send('HEAD', '/head');

    expect([headers['content-length'], text]).toEqual(['6', '']);
  });

  it('can be binary', async () => {
    const response = await fetch(`${gateway.url}/binary`);

    expect(await response.bytes()).toEqual(new Uint8Array([0, 255, 128]));
  });

  it('can set cookies and headers', async () => {
    const { headers } = await send('GET', '/cookies');

    expect(headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'x-number': '7' });
  });

  it('is hidden if it is an error', async () => {
    const { status, text } = await send('GET', '/throwing');

    expect({ status, text }).toEqual({ status: 500, text: '{"message":"Internal Server Error"}' });
  });

  it('is awaited only until the timeout of the function', async () => {
    const { status, text } = await send('GET', '/slow');

    expect({ status, text }).toEqual({ status: 503, text: '{"message":"Service Unavailable"}' });
  });
});

function route(method: string, path: string) {
  return { events: [{ httpApi: { method, path } }] };
}

function answer(code: string) {
  return `export const handler = async (event) => (${code});`;
}

async function eventOf(path: string, options?: RequestOptions) {
  return (await send('POST', path, options)).body;
}

function send(method: string, path: string, options?: RequestOptions) {
  return sendRequest(method, gateway.url, path, options);
}
