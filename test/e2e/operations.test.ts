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
    ['another method of a route', 'POST', '/health'],
    ['HEAD of a route that has only GET', 'HEAD', '/health'],
    ['a slash behind a route', 'GET', '/health/'],
    ['another case', 'GET', '/Health'],
    ['the root', 'GET', '/'],
    ['emoji in the path', 'GET', '/%F0%9F%9A%A9'],
  ])('is what %s is', async (_what, method, path) => {
    const { status } = await service.request(method, path);

    expect(status).toBe(404);
  });
});

describe('a path that cannot be decoded', () => {
  it.each(['/health%', '/%FF', '/api/admin/projects/%C3%28'])(
    '%s is refused in the format of the gateway',
    async (path) => {
      const { status, body } = await service.request('GET', path);

      expect({ status, body }).toEqual({ status: 400, body: { message: 'Bad Request' } });
    },
  );
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
