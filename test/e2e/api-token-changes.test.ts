import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  // No caching of tokens, so deleted ones are refused at once.
  service = await startService({ env: { TOKEN_CACHE_SECONDS: '0' } });
});

afterAll(() => service.stop());

const path = '/api/admin/api-tokens';

describe('updating the expiry of a token', () => {
  it('is recorded with the state before and after', async () => {
    const { id, secret, ...shown } = await create();
    const { status, text } = await service.request('PUT', inPath(secret), {
      body: { expiresAt: '2096-05-05T05:05:05Z' },
    });
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(await latestEvent()).toMatchObject({
      type: 'api-token-updated',
      environment: 'development',
      project: '*',
      preData: shown,
      data: { ...shown, expiresAt: '2096-05-05T05:05:05.000Z' },
    });
  });

  it.each(['id', 'secret', 'masked secret'])('finds the token by its %s', async (by) => {
    const created = await create({ environment: 'production', tokenName: by });
    const masked = `*:production.******${created.secret.slice(-4)}`;
    const name = { id: created.id, secret: created.secret, 'masked secret': masked }[by] ?? '';
    const { status } = await service.request('PUT', inPath(name), {
      body: { expiresAt: '2097-01-01T00:00:00Z' },
    });
    const { body } = await service.request('GET', inPath(created.id));
    expect([status, body.tokens[0].expiresAt]).toEqual([200, '2097-01-01T00:00:00.000Z']);
  });

  it('records nothing if it does not change', async () => {
    const { id } = await create({ expiresAt: '2096-01-01T00:00:00Z' });
    const before = await latestEvent();
    const { status } = await service.request('PUT', inPath(id), {
      body: { expiresAt: '2096-01-01T01:00:00+01:00' },
    });
    expect([status, await latestEvent()]).toEqual([200, before]);
  });

  it('to `null` makes the token permanent', async () => {
    const { id } = await create({ expiresAt: '2096-01-01T00:00:00Z' });
    await service.request('PUT', inPath(id), { body: { expiresAt: null } });
    const { body } = await service.request('GET', inPath(id));
    expect(body.tokens[0].expiresAt).toBeNull();
  });

  it('makes the token stop working at that time', async () => {
    const { id, secret } = await create();
    const expiresAt = new Date(Date.now() + 1_000).toISOString();
    await service.request('PUT', inPath(id), { body: { expiresAt } });
    expect(await works(secret)).toBe(true);
    await expect.poll(() => works(secret), { timeout: 10_000 }).toBe(false);
  });

  it('to a time in the past ends the token', async () => {
    const { id, secret } = await create();

    const { status } = await service.request('PUT', inPath(id), {
      body: { expiresAt: '2020-01-01T00:00:00Z' },
    });

    expect([status, await works(secret)]).toEqual([200, false]);
    const { body } = await service.request('GET', inPath(id));
    expect(body.tokens[0].expiresAt).toBe('2020-01-01T00:00:00.000Z');
  });

  it.each([
    ['no date', { expiresAt: 'soon' }],
    ['nothing', {}],
  ])('refuses %s', async (_what, body) => {
    const { id } = await create();
    const reply = await service.request('PUT', inPath(id), { body });
    expect([reply.status, reply.body]).toEqual([
      400,
      error('ValidationError', {
        details: [{ message: expect.any(String), path: '/body/expiresAt' }],
      }),
    ]);
  });

  it('returns 200 for an unknown token, and records nothing', async () => {
    const before = await latestEvent();
    const { status, text } = await service.request('PUT', inPath('*:development.unknown-secret'), {
      body: { expiresAt: '2096-01-01T00:00:00Z' },
    });
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(await latestEvent()).toEqual(before);
  });
});

describe('deleting a token', () => {
  it('is recorded, and the token stops working', async () => {
    const { id, secret, ...shown } = await create({ projects: ['default'] });
    expect(await works(secret)).toBe(true);
    const { status, text } = await service.request('DELETE', inPath(secret));
    expect([status, text, await works(secret)]).toEqual([200, '', false]);
    expect(await latestEvent()).toMatchObject({
      type: 'api-token-deleted',
      environment: 'development',
      project: 'default',
      data: null,
      preData: shown,
    });
  });

  it('returns 200 the second time too, and records nothing', async () => {
    const { id } = await create();
    await service.request('DELETE', inPath(id));
    const before = await latestEvent();
    const { status, text } = await service.request('DELETE', inPath(id));
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(await latestEvent()).toEqual(before);
  });

  it('stops an admin token too', async () => {
    const { id, secret } = await create({ type: 'admin', environment: '*' });
    await service.request('DELETE', inPath(id));
    const { status, body } = await service.request('GET', path, { token: secret });
    expect({ status, body }).toEqual({ status: 401, body: error('AuthenticationRequired') });
  });
});
async function create(change: object = {}) {
  const { status, body } = await service.request('POST', path, {
    body: { type: 'client', tokenName: 'ci', environment: 'development', ...change },
  });
  expect(status).toBe(201);
  return body;
}

async function works(token: string): Promise<boolean> {
  const { body } = await service.request('POST', '/edge/validate', { body: { tokens: [token] } });
  return body.tokens.length === 1;
}

function error(name: string, rest: object = {}) {
  return {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name,
    message: expect.stringMatching(/\S/),
    ...rest,
  };
}

async function latestEvent() {
  const { body } = await service.request('GET', '/api/admin/events');
  return body.events[0];
}

function inPath(token: string) {
  return `${path}/${encodeURIComponent(token)}`;
}
