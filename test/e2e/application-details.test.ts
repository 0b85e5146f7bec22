import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, refused, uncached } from '../support/access.ts';
import { answerOf, clientToken, dateTime } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

const METRICS = '/api/admin/metrics';
const NODE = 'unleash-client-node:6.12.1';
const JAVA = 'unleash-client-java:12.2.0';
const WEB = 'unleash-client-js:3.7.8';

let service: Service;
let outsider: string;
let frontend: string;

/** Instances of one application use a private project in production and an open one in development. */
beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  await createProject(service, 'open');
  await createProject(service, 'hidden');
  await createFlag('open', 'seen-by-all');
  await createFlag('open', 'seen-as-well');
  await createFlag('hidden', 'seen-by-members');
  const open = await createToken('client', 'open', 'development');
  const hidden = await createToken('client', 'hidden', 'production');
  frontend = await createToken('frontend', 'open', 'development');
  await register(open, 'node-1', NODE, ['default', 'by-country']);
  await register(hidden, 'java-1', JAVA);
  await register(frontend, 'device-of-a-user', WEB);
  await report(open, 'node-1', ['seen-by-all', 'typo']);
  await report(open, 'node-2', ['seen-as-well']);
  await report(hidden, 'java-1', ['seen-by-members']);
  await report(frontend, 'device-of-another', ['seen-by-all']);
  const body = { mode: 'private' };
  await service.request('PUT', '/api/admin/projects/hidden/settings', { body });
  outsider = (await createAccount(service, 'outsider')).token;
});

afterAll(() => service.stop());

const instance = (instanceId: string, sdkVersion: string | null = null) => ({
  instanceId,
  sdkVersion,
  clientIp: null,
  lastSeen: dateTime,
});
const inDevelopment = [instance('node-1', NODE), instance('node-2')];

describe('GET /api/admin/metrics/applications/{appName}', () => {
  it('has its instances and the flags that they evaluated', async () => {
    const { body } = await get('/applications/shop');

    expect(body).toMatchObject({
      instances: [
        ...inDevelopment.map((one) => ({ ...one, environment: 'development' })),
        { ...instance('java-1', JAVA), environment: 'production' },
      ],
      seenToggles: [
        { name: 'seen-as-well', project: 'open' },
        { name: 'seen-by-all', project: 'open' },
        { name: 'seen-by-members', project: 'hidden' },
      ],
      links: { self: `${METRICS}/applications/shop` },
    });
    expect((await service.request('GET', body.links.self)).status).toBe(200);
  });

  it('has no part of a private project for those who do not see it', async () => {
    const { body } = await get('/applications/shop', outsider);

    expect(body.instances.map(({ instanceId }: { instanceId: string }) => instanceId)).toEqual([
      'node-1',
      'node-2',
    ]);
    expect(body.seenToggles).toEqual([
      { name: 'seen-as-well', project: 'open' },
      { name: 'seen-by-all', project: 'open' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/hidden|java|production|members/);
  });
});

describe('GET /api/admin/metrics/applications/{appName}/overview', () => {
  const development = {
    name: 'development',
    instanceCount: 2,
    sdks: [WEB, NODE],
    backendSdks: [NODE],
    frontendSdks: [WEB],
    lastSeen: dateTime,
    issues: { missingFeatures: ['typo'], outdatedSdks: [] },
  };

  it('has environments, SDKs and what is missing', async () => {
    expect(answerOf(await get('/applications/shop/overview'))).toEqual({
      status: 200,
      body: {
        projects: ['hidden', 'open'],
        featureCount: 3,
        environments: [
          development,
          {
            name: 'production',
            instanceCount: 1,
            sdks: [JAVA],
            backendSdks: [JAVA],
            frontendSdks: [],
            lastSeen: dateTime,
            issues: { missingFeatures: [], outdatedSdks: [] },
          },
        ],
        issues: { missingStrategies: ['by-country'] },
      },
    });
  });

  it('has no part of a private project for those who do not see it', async () => {
    expect(answerOf(await get('/applications/shop/overview', outsider))).toEqual({
      status: 200,
      body: {
        projects: ['open'],
        featureCount: 2,
        environments: [development],
        issues: { missingStrategies: ['by-country'] },
      },
    });
  });

  it('forgets a missing name once it is a flag that the application evaluates', async () => {
    const body = { appName: 'late', instanceId: 'one', ...bucketOf(['created-later']) };
    const missing = async () =>
      (await get('/applications/late/overview')).body.environments[0].issues.missingFeatures;
    await service.request('POST', '/api/client/register', {
      body: { appName: 'late', started: 1, interval: 1, strategies: [] },
      token: clientToken,
    });
    await service.request('POST', '/api/client/metrics', { body, token: clientToken });
    expect(await missing()).toEqual(['created-later']);
    await createFlag('open', 'created-later');
    await service.request('POST', '/api/client/metrics', {
      body: { ...body, ...bucketOf(['created-later']) },
      token: clientToken,
    });

    await expect.poll(missing).toEqual([]);
  });
});

describe('GET /api/admin/metrics/instances/{appName}/environment/{environment}', () => {
  it.each([
    ['development', inDevelopment],
    ['production', [instance('java-1', JAVA)]],
    ['nowhere', []],
  ])('in %s lists the instances that reported within the last day', async (name, instances) => {
    expect(answerOf(await get(`/instances/shop/environment/${name}`))).toEqual({
      status: 200,
      body: { instances },
    });
  });

  it('lists none of a private project to those who do not see it', async () => {
    const seen = await get('/instances/shop/environment/production', outsider);

    expect(answerOf(seen)).toEqual({ status: 200, body: { instances: [] } });
  });

  it('lists none of devices, whose ids are not stored', async () => {
    const { body } = await get('/instances/shop/environment/development');

    expect(JSON.stringify(body)).not.toContain('device');
  });
});

describe('an application that only a private project uses', () => {
  beforeAll(async () => {
    const token = await createToken('client', 'hidden', 'production');
    await register(token, 'secret-1', JAVA, ['default'], 'secret-shop');
  });

  it.each([
    '/applications/secret-shop',
    '/applications/secret-shop/overview',
    '/instances/secret-shop/environment/production',
  ])('is 404 to others at %s', async (path) => {
    expect(answerOf(await get(path, outsider))).toEqual(refused(404, 'NotFoundError'));
    expect((await get(path)).status).toBe(200);
  });
});

function get(path: string, token = service.adminToken) {
  return service.request('GET', METRICS + path, { token });
}

async function createFlag(project: string, name: string): Promise<void> {
  const path = `/api/admin/projects/${project}/features`;
  expect((await service.request('POST', path, { body: { name } })).status).toBe(201);
}

async function createToken(type: string, project: string, environment: string): Promise<string> {
  const body = { tokenName: `${type}-${project}`, type, environment, projects: [project] };
  return (await service.request('POST', '/api/admin/api-tokens', { body })).body.secret;
}

async function register(
  token: string,
  instanceId: string,
  sdkVersion: string,
  strategies = ['default'],
  appName = 'shop',
): Promise<void> {
  const started = '2026-01-01T00:00:00Z';
  const body = { appName, instanceId, sdkVersion, strategies, started, interval: 1 };
  const path = token === frontend ? '/api/frontend/client/register' : '/api/client/register';
  expect((await service.request('POST', path, { body, token })).status).toBeLessThan(300);
}

async function report(token: string, instanceId: string, names: readonly string[]): Promise<void> {
  const body = { appName: 'shop', instanceId, ...bucketOf(names) };
  const path = token === frontend ? '/api/frontend/client/metrics' : '/api/client/metrics';
  expect((await service.request('POST', path, { body, token })).status).toBeLessThan(300);
}

let buckets = 0;

/** A bucket that no other one repeats. */
function bucketOf(names: readonly string[]) {
  buckets += 1;
  const start = new Date(Date.now() - buckets).toISOString();
  const toggles = Object.fromEntries(names.map((name) => [name, { yes: 1, no: 0 }]));
  return { bucket: { start, stop: new Date().toISOString(), toggles } };
}
