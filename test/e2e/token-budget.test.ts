import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSdkToken } from '../support/api-tokens.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let wild = '';
let calm = '';
let frontend = '';

beforeAll(async () => {
  service = await startService({ env: { CLIENT_TOKEN_BUDGET: '20', FRONTEND_TOKEN_BUDGET: '40' } });
  wild = await createSdkToken(service, 'client', 'development', ['default']);
  calm = await createSdkToken(service, 'client', 'development', ['default']);
  frontend = await createSdkToken(service, 'frontend', 'development', ['default']);
});

afterAll(() => service.stop());

/** Requests in a row, until one is refused for the budget. */
async function flood(method: string, path: string, options: { token: string; body?: object }) {
  for (let sent = 1; sent <= 100; sent += 1) {
    const reply = await service.request(method, path, options);
    if (reply.status === 429) return { sent, reply };
  }
  throw new Error('No request was refused.');
}

it('a flood of polls is refused with when to come back, and disturbs nobody else', async () => {
  const { sent, reply } = await flood('GET', '/api/client/features', { token: wild });

  expect(sent).toBeGreaterThan(20);
  expect(reply.headers['retry-after']).toBe('10');
  expect(reply.body).toEqual({
    id: expect.any(String),
    name: 'TooManyRequests',
    message:
      'This token has sent more than 20 requests in a minute. Try again in 10 seconds, or give each application a token of its own.',
  });
  const others = await Promise.all([
    service.request('GET', '/api/client/features', { token: calm }),
    service.request('GET', '/api/admin/projects'),
    service.request('GET', '/api/frontend', { token: frontend }),
    service.request('POST', '/api/client/metrics', {
      token: wild,
      body: {
        appName: 'shop',
        bucket: { start: '2026-11-24T10:00:00Z', stop: '2026-11-24T10:01:00Z', toggles: {} },
      },
    }),
  ]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 202]);
});

it('a frontend token has a budget of its own size, and pages can read when to come back', async () => {
  const { sent, reply } = await flood('GET', '/api/frontend', { token: frontend });

  expect(sent).toBeGreaterThan(30);
  expect(reply.headers).toMatchObject({
    'retry-after': '10',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Retry-After',
  });
});

it('OFREP says it in its own format, which its providers wait for', async () => {
  const { reply } = await flood('POST', '/ofrep/v1/evaluate/flags', { token: calm, body: {} });

  expect(reply.headers['retry-after']).toBe('10');
  expect(reply.body).toEqual({
    errorCode: 'GENERAL',
    errorDetails: expect.stringContaining('more than 20 requests in a minute'),
  });
});
