import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, refused, uncached } from '../support/access.ts';
import { answerOf, clientToken } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

const pathOf = (project: string) => `/api/admin/projects/${project}/applications`;

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  await createProject(service, 'shop');
  await createProject(service, 'hidden', 'private');
  await register('of-shop', await tokenOf('shop', 'production'), 'unleash-client-node:6.12.1');
  await register('of-all', clientToken);
  await register('of-hidden', await tokenOf('hidden', 'development'));
});

afterAll(() => service.stop());

describe('the applications of a project', () => {
  const ofAll = { name: 'of-all', environments: ['development'], instances: [], sdks: [] };
  const ofShop = {
    name: 'of-shop',
    environments: ['production'],
    instances: [],
    sdks: [{ name: 'unleash-client-node', versions: ['6.12.1'] }],
  };

  it.each([
    ['', 2, [ofAll, ofShop]],
    ['?query=SHOP', 1, [ofShop]],
    ['?sortOrder=desc&limit=1', 2, [ofShop]],
    ['?offset=1', 2, [ofShop]],
    ['?offset=2', 2, []],
  ])('%s are those that reported for it, or for all', async (query, total, applications) => {
    expect(answerOf(await service.request('GET', pathOf('shop') + query))).toEqual({
      status: 200,
      body: { total, applications },
    });
  });

  it('are those of the project alone after another one had its id', async () => {
    await createProject(service, 'again');
    await register('of-former', await tokenOf('again', 'development'));
    await service.request('POST', '/api/admin/projects/archive/again');
    await service.request('DELETE', '/api/admin/projects/again');
    await createProject(service, 'again');

    const { body } = await service.request('GET', pathOf('again'));

    expect(JSON.stringify(body)).not.toContain('of-former');
  });

  it('of a private project are shown to its members only', async () => {
    const { token } = await createAccount(service, 'outsider');

    const reply = await service.request('GET', pathOf('hidden'), { token });

    expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError'));
    const { body } = await service.request('GET', pathOf('hidden'));
    expect(body.applications).toMatchObject([{ name: 'of-all' }, { name: 'of-hidden' }]);
  });
});

async function tokenOf(project: string, environment: string): Promise<string> {
  const body = { tokenName: project, type: 'client', environment, projects: [project] };
  return (await service.request('POST', '/api/admin/api-tokens', { body })).body.secret;
}

async function register(appName: string, token: string, sdkVersion?: string): Promise<void> {
  const started = '2026-01-01T00:00:00Z';
  const body = { appName, strategies: ['default'], started, interval: 1, sdkVersion };
  const { status } = await service.request('POST', '/api/client/register', { body, token });
  expect(status).toBe(202);
}
