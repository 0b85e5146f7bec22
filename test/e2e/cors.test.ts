import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { type Service, startService } from '../support/service.ts';

const shop = 'https://shop.example.com';
const frontend = '*:development.a-frontend-token-of-the-cors-tests';
const ofrepPaths = ['/ofrep/v1/evaluate/flags', '/ofrep/v1/evaluate/flags/new-checkout'];
const frontendPaths = [
  '/api/frontend',
  '/api/frontend/client/metrics',
  '/api/frontend/client/register',
];
const paths = [...frontendPaths, ...ofrepPaths];

let service: Service;

beforeAll(async () => {
  service = await startService({
    env: {
      INIT_FRONTEND_API_TOKENS: frontend,
      FRONTEND_API_ORIGINS: `https://admin.example.com, ${shop}`,
    },
  });
});

afterAll(() => service.stop());

it('CORS is declared for the operations of the frontend API and of OFREP only', async () => {
  const { operations } = await discover();
  const routes = operations
    .map(({ operation: { contract } }) => contract)
    .filter(({ crossOrigin, path }) => crossOrigin && path !== '$default')
    .map(({ method, path }) => `${method} ${path}`);

  expect(routes.sort()).toEqual(
    [
      'GET /api/frontend',
      ...[...frontendPaths, '/ofrep/v1/evaluate/flags', '/ofrep/v1/evaluate/flags/{key}'].flatMap(
        (path) => [`OPTIONS ${path}`, `POST ${path}`],
      ),
    ].sort(),
  );
});

describe.each(paths)('%s', (path) => {
  it('answers the preflight of a configured origin without a token', async () => {
    const reply = await preflight(path, shop, 'POST');

    expect([reply.status, reply.text, corsOf(reply)]).toEqual([
      204,
      '',
      {
        vary: 'origin',
        'access-control-allow-origin': shop,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, if-none-match, unleash-appname',
        'access-control-max-age': '86400',
      },
    ]);
  });

  it('sends no CORS headers to other origins', async () => {
    const reply = await preflight(path, 'https://evil.example.com', 'POST');

    expect([reply.status, corsOf(reply)]).toEqual([204, { vary: 'origin' }]);
  });

  it('lets a configured origin read errors too', async () => {
    const reply = await service.request('POST', path, {
      token: '*:development.unknown',
      body: {},
      headers: { origin: shop },
    });

    expect([reply.status, corsOf(reply)]).toEqual([
      401,
      {
        vary: 'origin',
        'access-control-allow-origin': shop,
        'access-control-expose-headers': 'ETag, Retry-After',
      },
    ]);
  });
});

it('lets a configured origin read flags, and their ETag', async () => {
  const headers = { origin: shop };
  const reply = await service.request('GET', '/api/frontend', { token: frontend, headers });

  expect([reply.status, reply.headers.etag, corsOf(reply)]).toEqual([
    200,
    expect.any(String),
    {
      vary: 'accept-encoding, origin',
      'access-control-allow-origin': shop,
      'access-control-expose-headers': 'ETag, Retry-After',
    },
  ]);
});

it.each([
  '/api/admin/api-tokens',
  '/api/admin/projects',
  '/api/client/features',
  '/edge/validate',
  '/health',
  '/api/unknown',
])('CORS does not apply to %s', async (path) => {
  const replies = await Promise.all([
    preflight(path, shop),
    service.request('GET', path, { headers: { origin: shop } }),
  ]);

  expect(replies.map(corsOf)).toEqual([{}, {}]);
  expect([404, 405]).toContain(replies[0]?.status);
});

it.each([
  ['GET', '/api/frontend/unknown', 404],
  ['GET', '/api/frontend/client/metrics', 405],
  ['PUT', '/api/frontend', 405],
  ['GET', '/ofrep/v1/unknown', 404],
  ['GET', '/ofrep/v1/evaluate/flags', 405],
])('lets a page read why %s %s is refused, after its preflight', async (method, path, status) => {
  const replies = [
    await preflight(path, shop, method),
    await service.request(method, path, { headers: { origin: shop } }),
  ];

  expect(replies.map((reply) => [reply.status, corsOf(reply)])).toEqual([
    [204, expect.objectContaining({ 'access-control-allow-origin': shop })],
    [status, expect.objectContaining({ 'access-control-allow-origin': shop })],
  ]);
});

it('all origins are allowed by default', async () => {
  const open = await startService({ env: { INIT_FRONTEND_API_TOKENS: frontend } });
  try {
    const { headers } = await open.request('GET', '/api/frontend', {
      token: frontend,
      headers: { origin: 'https://anywhere.example' },
    });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  } finally {
    await open.stop();
  }
});

function preflight(path: string, origin: string, method = 'GET') {
  return service.request('OPTIONS', path, {
    token: null,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,if-none-match,unleash-appname',
    },
  });
}

function corsOf({ headers }: { headers: object }) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(access-control-|vary$)/.test(name)),
  );
}
