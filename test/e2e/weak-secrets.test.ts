import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createRole } from '../support/access.ts';
import { API_TOKENS, createApiToken, tokenPath, tokenWorks } from '../support/api-tokens.ts';
import { errorBody } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { TOKEN_CACHE_SECONDS: '0' } });
});

afterAll(() => service.stop());

const weak = (secret: string, more: object = {}) => ({
  type: 'client',
  tokenName: 'old phones',
  environment: 'development',
  secret,
  weakSecret: true,
  expiresAt: inDays(90),
  ...more,
});

describe('a weak secret that is accepted until a date', () => {
  it.each([
    ['is short', 'default:development.unleash-insecure', { projects: ['default'] }],
    ['names no scope', 'f3a9c1d4e5b60718', {}],
    ['names another scope', 'shop:staging.0123456789abcdef', {}],
  ])('gives an application its flags if it %s', async (_what, secret, more) => {
    const created = await createApiToken(service, weak(secret, more));

    const { status } = await service.request('GET', '/api/client/features', { token: secret });

    expect({ status, created }).toMatchObject({ status: 200, created: { weakSecret: true } });
    expect(await tokenWorks(service, secret)).toBe(true);
  });

  it('is marked in lists, and shown masked', async () => {
    const secret = 'd4e5b60718f3a9c1';
    const { id } = await createApiToken(service, weak(secret));

    const { body } = await service.request('GET', API_TOKENS);

    const listed = body.tokens.find((token: { id: string }) => token.id === id);
    expect(listed).toMatchObject({ weakSecret: true, secret: '******a9c1' });
  });

  it('no longer works after its end', async () => {
    const secret = 'an-old-secret-of-phones';
    await createApiToken(service, weak(secret, { expiresAt: inDays(-1) }));

    const { status } = await service.request('GET', '/api/client/features', { token: secret });

    expect(status).toBe(401);
  });

  it.each([
    ['without an end', { expiresAt: undefined }, '/body/expiresAt'],
    ['with an end in more than a year', { expiresAt: inDays(400) }, '/body/expiresAt'],
    ['of an admin token', { type: 'admin', environment: undefined }, '/body/weakSecret'],
    ['that is not sent', { secret: undefined }, '/body/weakSecret'],
    ['of one word', { secret: 'secret1' }, '/body/secret'],
    ['like that of a user', { secret: `user:${'0'.repeat(56)}` }, '/body/secret'],
  ])('is refused %s', async (_what, change, path) => {
    const body = weak('default:development.guess-me', change);

    const answer = await service.request('POST', API_TOKENS, { body });

    expect(answer).toMatchObject({
      status: 400,
      body: { ...errorBody('ValidationError'), details: [expect.objectContaining({ path })] },
    });
    expect(answer.text).not.toContain('guess-me');
  });

  it.each([
    ['later than a year', inDays(400)],
    ['never', null],
  ])('cannot be moved to %s', async (_what, expiresAt) => {
    const { id } = await createApiToken(service, weak(`moved-${String(expiresAt)}`));

    const { status } = await service.request('PUT', tokenPath(id), { body: { expiresAt } });

    expect(status).toBe(400);
  });

  it('is only for administrators', async () => {
    const role = await createRole(service, 'makes tokens', {
      type: 'root-custom',
      permissions: [{ name: 'CREATE_CLIENT_API_TOKEN' }],
    });
    const { token } = await createAccount(service, 'maker', role);

    const { status } = await service.request('POST', API_TOKENS, {
      body: weak('secret-of-an-editor', { projects: ['default'] }),
      token,
    });

    expect(status).toBe(403);
  });
});
