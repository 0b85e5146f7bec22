import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { TOKEN_CACHE_SECONDS: '1' } });
});

afterAll(() => service.stop());

const bucket = { start: new Date(), stop: new Date(), toggles: {} };
const registration = { appName: 'shop', interval: 1, started: new Date(), strategies: [] };

it.each([
  ['client', 'GET', '/api/client/features', undefined],
  ['client', 'GET', '/api/client/delta', undefined],
  ['client', 'POST', '/api/client/register', registration],
  ['client', 'POST', '/api/client/metrics', { appName: 'shop', bucket }],
  ['client', 'POST', '/api/client/metrics/bulk', { applications: [], metrics: [] }],
  ['frontend', 'GET', '/api/frontend', undefined],
  ['frontend', 'POST', '/api/frontend', {}],
  ['frontend', 'POST', '/api/frontend/client/metrics', { appName: 'web', bucket }],
  ['frontend', 'POST', '/api/frontend/client/register', registration],
] as const)(
  'a revoked %s token stops working when its cache entry expires: %s %s',
  async (type, method, path, body) => {
    const created = await service.request('POST', '/api/admin/api-tokens', {
      body: { tokenName: `of ${path}`, type, environment: 'development', projects: ['*'] },
    });
    const { id, secret } = created.body;
    const use = async () => {
      const sent = { token: secret, ...(body && { body }) };
      return (await service.request(method, path, sent)).status;
    };
    const validated = async () => {
      const sent = { token: null, body: { tokens: [secret] } };
      return (await service.request('POST', '/edge/validate', sent)).body.tokens.length;
    };
    const before = [await use(), await validated()];
    await service.request('DELETE', `/api/admin/api-tokens/${id}`);
    await expect.poll(use, { timeout: 10_000 }).toBe(401);
    await expect.poll(validated, { timeout: 10_000 }).toBe(0);

    expect(before).toEqual([expect.toSatisfy((status: number) => status < 300), 1]);
  },
);
