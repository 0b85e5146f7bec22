import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, refused, uncached } from '../support/access.ts';
import { createSdkToken } from '../support/api-tokens.ts';
import { answerOf } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

const ALL = '/api/admin/metrics/sdks/outdated';
const of = (project: string) => `/api/admin/projects/${project}/sdks/outdated`;

let service: Service;
let outsider: string;

beforeAll(async () => {
  service = await startService({ env: uncached });
  await createProject(service, 'shop');
  await createProject(service, 'hidden', 'private');
  ({ token: outsider } = await createAccount(service, 'outsider'));
  const everywhere = await createSdkToken(service, 'client', 'development');
  const shop = await createSdkToken(service, 'client', 'development', ['shop']);
  const hidden = await createSdkToken(service, 'client', 'development', ['hidden']);
  await register(shop, 'b-shop', 'unleash-node-sdk:5.6.1');
  await register(everywhere, 'a-site', 'unleash-node-sdk:5.6.1');
  await register(shop, 'current', 'unleash-node-sdk:6.12.1');
  await register(shop, 'own', 'own-client:0.0.1');
  await register(hidden, 'secret', 'unleash-client-java:9.2.0');
});

afterAll(() => service.stop());

const node = { sdkVersion: 'unleash-node-sdk:5.6.1', applications: ['a-site', 'b-shop'] };
const java = { sdkVersion: 'unleash-client-java:9.2.0', applications: ['secret'] };

describe('outdated SDKs', () => {
  it('are listed with the applications that use them', async () => {
    const reply = await service.request('GET', ALL);

    expect(answerOf(reply)).toEqual({ status: 200, body: { sdks: [java, node] } });
  });

  it('are listed without those of projects that the caller cannot see', async () => {
    const reply = await service.request('GET', ALL, { token: outsider });

    expect(answerOf(reply)).toEqual({ status: 200, body: { sdks: [node] } });
  });

  it('of a project are those of applications that report for it, or for all', async () => {
    const bodies = [];
    for (const project of ['shop', 'default', 'hidden']) {
      bodies.push((await service.request('GET', of(project))).body.sdks);
    }

    const siteAlone = { ...node, applications: ['a-site'] };
    expect(bodies).toEqual([[node], [siteAlone], [java, siteAlone]]);
  });

  it.each(['unknown', 'hidden'])('of the project %s are 404 for a stranger', async (project) => {
    const reply = await service.request('GET', of(project), { token: outsider });

    expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError', project));
  });

  it('are named in the overview of their application', async () => {
    const { body } = await service.request(
      'GET',
      '/api/admin/metrics/applications/b-shop/overview',
    );

    expect(body.environments).toMatchObject([
      { name: 'development', issues: { outdatedSdks: ['unleash-node-sdk:5.6.1'] } },
    ]);
  });
});

async function register(token: string, appName: string, sdkVersion: string): Promise<void> {
  const { status } = await service.request('POST', '/api/client/register', {
    token,
    body: {
      appName,
      sdkVersion,
      instanceId: `${appName}-1`,
      strategies: ['default'],
      started: new Date().toISOString(),
      interval: 60_000,
    },
  });
  expect(status).toBe(202);
}
