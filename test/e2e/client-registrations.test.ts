import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, uncached } from '../support/access.ts';
import { createSdkToken } from '../support/api-tokens.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let client = '';

beforeAll(async () => {
  service = await startService({ env: uncached });
  client = await createSdkToken(service, 'client', 'development');
});

afterAll(() => service.stop());

const registration = {
  appName: 'shop',
  instanceId: 'one',
  sdkVersion: 'unleash-client-node:6.12.1',
  strategies: ['default', 'flexibleRollout'],
  started: new Date().toISOString(),
  interval: 60_000,
  platformName: 'node',
  yggdrasilVersion: null,
};

describe('applications', () => {
  const path = '/api/admin/metrics/applications';

  it('register once, with an event', async () => {
    const body = { ...registration, appName: 'registered' };
    const events = await recordedEvents(service, async () => {
      await post('register', body);
      await post('register', { ...body, instanceId: 'two' });
    });
    expect(events).toMatchObject([
      {
        type: 'application-created',
        createdBy: 'client-development',
        data: { appName: 'registered', strategies: registration.strategies },
      },
    ]);
    const { status, body: application } = await service.request('GET', `${path}/registered`);
    expect({ status, application }).toEqual({
      status: 200,
      application: {
        appName: 'registered',
        sdkVersion: 'unleash-client-node:6.12.1',
        strategies: ['default', 'flexibleRollout'],
        usage: [{ project: '*', environments: ['development'] }],
        instances: [instance('one'), instance('two')],
        seenToggles: [],
        links: { self: `${path}/registered` },
      },
    });
  });

  it('are listed, and found by part of their name', async () => {
    await post('register', { ...registration, appName: 'Listed One' });
    const { status, body } = await service.request('GET', `${path}?query=listed&limit=10`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { total: 1, applications: [{ appName: 'Listed One' }] },
    });
  });

  it('are created and deleted by users', async () => {
    const one = `${path}/by%20hand`;
    const told = await service.request('POST', one, {
      body: { color: '#fff', url: 'https://a.example' },
    });
    expect([told.status, told.text]).toEqual([202, '']);
    expect((await service.request('GET', one)).body).toEqual({
      appName: 'by hand',
      color: '#fff',
      url: 'https://a.example',
      strategies: [],
      usage: [],
      instances: [],
      seenToggles: [],
      links: { self: one },
    });
    expect((await service.request('DELETE', one)).status).toBe(200);
    expect((await service.request('GET', one)).status).toBe(404);
    expect((await service.request('DELETE', one)).status).toBe(200);
  });

  it.each(['POST', 'DELETE'])('need a permission for %s', async (method) => {
    const viewer = await createAccount(service, `viewer-${method.toLowerCase()}`);
    const reply = await service.request(method, `${path}/shop`, {
      token: viewer.token,
      ...(method === 'POST' && { body: {} }),
    });
    expect(reply).toMatchObject({ status: 403, body: { permissions: ['UPDATE_APPLICATION'] } });
  });
});

/** An instance with the SDK of the registration. */
function instance(instanceId: string) {
  const { sdkVersion } = registration;
  const lastSeen = expect.any(String);
  return { instanceId, environment: 'development', sdkVersion, clientIp: null, lastSeen };
}

function post(path: string, body: unknown, token: string | null = client) {
  return service.request('POST', `/api/client/${path}`, { body, token });
}
