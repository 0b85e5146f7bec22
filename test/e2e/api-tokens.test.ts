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

describe('creating a token', () => {
  it('returns the token and, only this once, its secret', async () => {
    const { status, headers, body } = await service.request('POST', API_TOKENS, {
      body: {
        type: 'CLIENT',
        tokenName: 'checkout',
        environment: 'development',
        projects: ['default'],
        expiresAt: '2096-01-01T00:00:00Z',
      },
    });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        secret: expect.stringMatching(/^default:development\.[0-9a-f]{56}$/),
        tokenName: 'checkout',
        type: 'client',
        environment: 'development',
        project: 'default',
        projects: ['default'],
        expiresAt: '2096-01-01T00:00:00.000Z',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        seenAt: null,
      },
    });
    expect(headers.location).toBe(`${API_TOKENS}/${body.id}`);
  });

  it('accepts a secret that applications already use, once', async () => {
    const secret = '*:development.0123456789abcdef0123456789abcdef';

    expect(await createApiToken(service, { secret })).toMatchObject({ secret });
    expect(await tokenWorks(service, secret)).toBe(true);
    const again = await service.request('POST', API_TOKENS, {
      body: { type: 'client', tokenName: 'twin', environment: 'development', secret },
    });
    expect(again.status).toBe(409);
    expect(again.body).toEqual(errorBody('NameExistsError'));
    expect(again.text).not.toContain('0123456789abcdef');
  });

  it('refuses a secret that can be guessed, and does not repeat it', async () => {
    const secret = `*:development.${'a'.repeat(16)}`;

    const { status, body, text } = await service.request('POST', API_TOKENS, {
      body: { type: 'client', tokenName: 'weak', environment: 'development', secret },
    });

    expect({ status, body }).toMatchObject({ status: 400, body: errorBody('ValidationError') });
    expect(body.message).toContain('at least 32 random characters, 8 of them distinct');
    expect(text).not.toContain(secret);
  });

  it('records api-token-created without the secret', async () => {
    const { id, secret, seenAt, ...shown } = await createApiToken(service, {
      tokenName: 'recorded',
      projects: ['default'],
    });
    const event = await latestEvent(service);
    expect(event).toEqual({
      id: expect.any(Number),
      type: 'api-token-created',
      createdBy: 'initial admin',
      createdByUserId: -42,
      createdAt: expect.any(String),
      environment: 'development',
      project: 'default',
      featureName: null,
      tags: [],
      data: shown,
      preData: null,
    });
    expect(JSON.stringify(event)).not.toContain(secret.slice(-20));
  });

  it('accepts the former names of fields', async () => {
    const { status, body } = await service.request('POST', API_TOKENS, {
      body: {
        type: 'frontend',
        username: 'older',
        environment: 'production',
        project: 'default',
      },
    });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { tokenName: 'older', type: 'frontend', projects: ['default'], expiresAt: null },
    });
  });

  it('is for `development` if no environment is sent', async () => {
    const { secret, environment } = await createApiToken(service, { environment: undefined });
    expect([secret, environment]).toEqual([
      expect.stringMatching(/^\*:development\./),
      'development',
    ]);
  });

  it('answers the type `backend` as sent; to edge nodes and applications it is a client token', async () => {
    const { id, secret, type } = await createApiToken(service, { type: 'BACKEND' });
    const listed = await service.request('GET', tokenPath(id));
    const validated = await service.request('POST', '/edge/validate', {
      body: { tokens: [secret] },
    });
    const [features, frontend, admin] = await Promise.all(
      ['/api/client/features', '/api/frontend', API_TOKENS].map((where) =>
        service.request('GET', where, { token: secret }),
      ),
    );

    expect([type, listed.body.tokens[0].type, validated.body.tokens[0].type]).toEqual([
      'backend',
      'backend',
      'client',
    ]);
    expect([features?.status, frontend?.status, admin?.status]).toEqual([200, 403, 403]);
  });

  it('accepts an expiry in the past: the token has ended', async () => {
    const { secret } = await createApiToken(service, { expiresAt: '2020-01-01T00:00:00Z' });
    expect(await tokenWorks(service, secret)).toBe(false);
  });

  it('creates admin tokens that work', async () => {
    const { secret } = await createApiToken(service, { type: 'admin', environment: '*' });
    const { status } = await service.request('GET', API_TOKENS, { token: `Bearer ${secret}` });
    expect([secret, status]).toEqual([expect.stringMatching(/^\*:\*\.[0-9a-f]{56}$/), 200]);
  });

  it.each([
    ['an unknown environment', { environment: 'moon' }, '/body/environment'],
    ['an unknown project', { projects: ['default', 'moon'] }, '/body/projects'],
    ['no projects', { projects: [] }, '/body/projects'],
    ['no name', { tokenName: undefined }, '/body/tokenName'],
    ['a name that is too long', { tokenName: 'x'.repeat(101) }, '/body/tokenName'],
    ['10,000 projects', { projects: Array(10_000).fill('p') }, '/body/projects'],
  ])('refuses %s', async (_what, change, pointer) => {
    const before = await latestEvent(service);
    const { status, body } = await service.request('POST', API_TOKENS, {
      body: { type: 'client', tokenName: 'ci', environment: 'development', ...change },
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: errorBody('ValidationError', {
        details: [
          { message: expect.stringContaining(pointer), path: pointer, rule: expect.any(String) },
        ],
      }),
    });
    expect(await latestEvent(service)).toEqual(before);
  });
});

describe('listing tokens', () => {
  it('says when they were used last', async () => {
    const { id, secret } = await createApiToken(service, { tokenName: 'used' });
    const seen = async () => (await service.request('GET', tokenPath(id))).body.tokens[0].seenAt;
    expect(await seen()).toBeNull();

    await service.request('GET', '/api/client/features', { token: secret });

    expect(await seen()).toEqual(expect.stringMatching(/^\d{4}-.*Z$/));
  });

  it('masks their secrets', async () => {
    const { secret, ...created } = await createApiToken(service, { tokenName: 'listed' });
    const { body } = await service.request('GET', API_TOKENS);
    expect(body.tokens.at(-1)).toEqual({
      ...created,
      secret: `*:development.******${secret.slice(-4)}`,
    });
  });

  it('returns the tokens with a name', async () => {
    const first = await createApiToken(service, { tokenName: 'of a name' });
    const second = await createApiToken(service, { tokenName: 'of a name' });
    const { status, body } = await service.request('GET', tokenPath('of a name'));
    expect([status, body.tokens.map(({ id }: { id: string }) => id)]).toEqual([
      200,
      [first.id, second.id],
    ]);
  });

  it('returns one token by its id, which `location` refers to', async () => {
    const { id } = await createApiToken(service);
    const { body } = await service.request('GET', tokenPath(id));
    expect(body.tokens).toMatchObject([{ id }]);
  });

  it('returns an empty list for an unknown name', async () => {
    const { status, body } = await service.request('GET', tokenPath('nobody'));
    expect({ status, body }).toEqual({ status: 200, body: { tokens: [] } });
  });
});
