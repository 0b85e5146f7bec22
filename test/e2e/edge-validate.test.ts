import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';

const admin = '*:*.an-admin-token-of-the-edge-tests';
const client = 'default:development.a-client-token-of-the-edge-tests';
const frontend = '*:production.a-frontend-token-of-the-edge-tests';

let service: Service;

beforeAll(async () => {
  service = await startService({
    env: {
      TOKEN_CACHE_SECONDS: '1',
      INIT_ADMIN_API_TOKENS: admin,
      INIT_CLIENT_API_TOKENS: client,
      INIT_FRONTEND_API_TOKENS: ` ${frontend} , `,
    },
  });
});

afterAll(() => service.stop());

const valid = {
  admin: { token: admin, type: 'admin', projects: ['*'], environment: '*' },
  client: { token: client, type: 'client', projects: ['default'], environment: 'development' },
  frontend: { token: frontend, type: 'frontend', projects: ['*'], environment: 'production' },
};

it('returns valid tokens in the order of the request with duplicates, and omits others', async () => {
  const { status, body } = await validate({
    tokens: [frontend, '*:development.unknown', client, frontend, 'nonsense', '', admin],
  });
  expect({ status, body }).toEqual({
    status: 200,
    body: { tokens: [valid.frontend, valid.client, valid.frontend, valid.admin] },
  });
});

it('needs no authentication', async () => {
  const { status, body } = await service.request('POST', '/edge/validate', {
    token: '*:*.unknown',
    body: { tokens: [client] },
  });
  expect({ status, body }).toEqual({ status: 200, body: { tokens: [valid.client] } });
});

it.each([
  ['no tokens', []],
  ['numbers', [1, 2.5, 1e100]],
  ['a token of 90 kB', [`*:*.${'x'.repeat(90_000)}`]],
  ['what is not ASCII', ['*:development.пароль', '🚩']],
  ['500 unknown tokens', unknownTokens(500)],
  ['5,000 times the same unknown token', Array(5_000).fill('a:b.0')],
])('returns no token for %s', async (_what, tokens) => {
  const { status, body } = await validate({ tokens });
  expect({ status, body }).toEqual({ status: 200, body: { tokens: [] } });
});

it('omits an expired token', async () => {
  const { body: created } = await service.request('POST', '/api/admin/api-tokens', {
    token: admin,
    body: {
      type: 'client',
      tokenName: 'short',
      environment: 'development',
      expiresAt: new Date(Date.now() + 1_500).toISOString(),
    },
  });
  const ask = async () => (await validate({ tokens: [created.secret] })).body.tokens.length;
  expect(await ask()).toBe(1);
  await expect.poll(ask, { timeout: 10_000 }).toBe(0);
});

it.each([
  ['null in the list', { tokens: [null] }, '/body/tokens/0'],
  ['10,000 tokens', { tokens: Array(10_000).fill('t') }, '/body/tokens'],
])('refuses %s', async (_what, sent, path) => {
  const { status, body } = await validate(sent);
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { name: 'ValidationError', details: [{ path }] },
  });
});

it.each([
  ['unknown tokens', unknownTokens(501)],
  ['texts that cannot be tokens', Array.from({ length: 501 }, (_, index) => `nonsense ${index}`)],
])('refuses 501 distinct %s and names the limit', async (_what, tokens) => {
  const { status, body } = await validate({ tokens });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('at most 500'), details: [{ path: '/body/tokens' }] },
  });
});

it('a deleted token stops working within the caching time of tokens', async () => {
  const { body: created } = await service.request('POST', '/api/admin/api-tokens', {
    token: admin,
    body: { type: 'admin', tokenName: 'short' },
  });
  const use = async () => {
    const reply = await service.request('GET', '/api/admin/api-tokens', { token: created.secret });
    return reply.status;
  };
  expect(await use()).toBe(200);
  const path = `/api/admin/api-tokens/${created.id}`;
  await service.request('DELETE', path, { token: admin });
  await expect.poll(use, { timeout: 10_000 }).toBe(401);
});

function unknownTokens(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `a:b.${index}`);
}

function validate(body: unknown) {
  return service.request('POST', '/edge/validate', { body, token: null });
}
