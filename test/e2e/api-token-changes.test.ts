import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_TOKENS, createApiToken, tokenPath, tokenWorks } from '../support/api-tokens.ts';
import { errorBody } from '../support/flags.ts';
import { latestEvent } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  // No caching of tokens, so deleted ones are refused at once.
  service = await startService({ env: { TOKEN_CACHE_SECONDS: '0' } });
});

afterAll(() => service.stop());

describe('updating the expiry of a token', () => {
  it('is recorded with the state before and after', async () => {
    const { id, secret, seenAt, ...shown } = await createApiToken(service);
    const { status, text } = await service.request('PUT', tokenPath(secret), {
      body: { expiresAt: '2096-05-05T05:05:05Z' },
    });
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(await latestEvent(service)).toMatchObject({
      type: 'api-token-updated',
      environment: 'development',
      project: '*',
      preData: shown,
      data: { ...shown, expiresAt: '2096-05-05T05:05:05.000Z' },
    });
  });

  it.each(['id', 'secret', 'masked secret'])('finds the token by its %s', async (by) => {
    const created = await createApiToken(service, { environment: 'production', tokenName: by });
    const masked = `*:production.******${created.secret.slice(-4)}`;
    const name = { id: created.id, secret: created.secret, 'masked secret': masked }[by] ?? '';
    const { status } = await service.request('PUT', tokenPath(name), {
      body: { expiresAt: '2097-01-01T00:00:00Z' },
    });
    const { body } = await service.request('GET', tokenPath(created.id));
    expect([status, body.tokens[0].expiresAt]).toEqual([200, '2097-01-01T00:00:00.000Z']);
  });

  it('records nothing if it does not change', async () => {
    const { id } = await createApiToken(service, { expiresAt: '2096-01-01T00:00:00Z' });
    const before = await latestEvent(service);
    const { status } = await service.request('PUT', tokenPath(id), {
      body: { expiresAt: '2096-01-01T01:00:00+01:00' },
    });
    expect([status, await latestEvent(service)]).toEqual([200, before]);
  });

  it('to `null` makes the token permanent', async () => {
    const { id } = await createApiToken(service, { expiresAt: '2096-01-01T00:00:00Z' });
    await service.request('PUT', tokenPath(id), { body: { expiresAt: null } });
    const { body } = await service.request('GET', tokenPath(id));
    expect(body.tokens[0].expiresAt).toBeNull();
  });

  it('makes the token stop working at that time', async () => {
    const { id, secret } = await createApiToken(service);
    const expiresAt = new Date(Date.now() + 1_000).toISOString();
    await service.request('PUT', tokenPath(id), { body: { expiresAt } });
    expect(await tokenWorks(service, secret)).toBe(true);
    await expect.poll(() => tokenWorks(service, secret), { timeout: 10_000 }).toBe(false);
  });

  it('to a time in the past ends the token', async () => {
    const { id, secret } = await createApiToken(service);

    const { status } = await service.request('PUT', tokenPath(id), {
      body: { expiresAt: '2020-01-01T00:00:00Z' },
    });

    expect([status, await tokenWorks(service, secret)]).toEqual([200, false]);
    const { body } = await service.request('GET', tokenPath(id));
    expect(body.tokens[0].expiresAt).toBe('2020-01-01T00:00:00.000Z');
  });

  it.each([
    ['no date', { expiresAt: 'soon' }],
    ['nothing', {}],
  ])('refuses %s', async (_what, body) => {
    const { id } = await createApiToken(service);
    const reply = await service.request('PUT', tokenPath(id), { body });
    expect([reply.status, reply.body]).toEqual([
      400,
      errorBody('ValidationError', {
        details: [
          { message: expect.any(String), path: '/body/expiresAt', rule: expect.any(String) },
        ],
      }),
    ]);
  });

  it('returns 200 for an unknown token, and records nothing', async () => {
    const before = await latestEvent(service);
    const unknown = tokenPath('*:development.unknown-secret');
    const { status, text } = await service.request('PUT', unknown, {
      body: { expiresAt: '2096-01-01T00:00:00Z' },
    });
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(await latestEvent(service)).toEqual(before);
  });
});

describe('deleting a token', () => {
  it('is recorded, and the token stops working', async () => {
    const { id, secret, seenAt, ...shown } = await createApiToken(service, {
      projects: ['default'],
    });
    expect(await tokenWorks(service, secret)).toBe(true);
    const { status, text } = await service.request('DELETE', tokenPath(secret));
    expect([status, text, await tokenWorks(service, secret)]).toEqual([200, '', false]);
    expect(await latestEvent(service)).toMatchObject({
      type: 'api-token-deleted',
      environment: 'development',
      project: 'default',
      data: null,
      preData: shown,
    });
  });

  it('returns 200 the second time too, and records nothing', async () => {
    const { id } = await createApiToken(service);
    await service.request('DELETE', tokenPath(id));
    const before = await latestEvent(service);
    const { status, text } = await service.request('DELETE', tokenPath(id));
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(await latestEvent(service)).toEqual(before);
  });

  it('stops an admin token too', async () => {
    const { id, secret } = await createApiToken(service, { type: 'admin', environment: '*' });
    await service.request('DELETE', tokenPath(id));
    const { status, body } = await service.request('GET', API_TOKENS, { token: secret });
    expect({ status, body }).toEqual({ status: 401, body: errorBody('AuthenticationRequired') });
  });
});
