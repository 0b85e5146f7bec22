import { UnleashClient } from 'unleash-proxy-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { useNodeSdk } from '../support/node-sdk.ts';
import {
  createFlagsOfEveryKind,
  createLiveFlag,
  sdkEnv,
  toggle,
  webToken,
} from '../support/sdk-flags.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let names: readonly string[];
const running: UnleashClient[] = [];

const startNodeSdk = useNodeSdk();

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
  names = await createFlagsOfEveryKind(service);
});

afterAll(() => service.stop());

afterEach(() => {
  for (const client of running.splice(0)) client.stop();
});

it.each([
  ['GET', false],
  ['POST', true],
])('agrees with the Node SDK for 50 users, by %s', async (_method, usePOSTrequests) => {
  const sdk = await startNodeSdk(service);
  const client = await start({ usePOSTrequests });
  const answers: unknown[] = [];
  const expected: unknown[] = [];
  // A deprecated twin of `feature_enabled`, which not every default has.
  const shown = (variant: object) => ({ ...variant, featureEnabled: undefined });
  for (const userId of Array.from({ length: 50 }, (_, index) => `user-${index}`)) {
    await client.updateContext({ userId });
    for (const name of names) {
      answers.push([userId, name, client.isEnabled(name), shown(client.getVariant(name))]);
      expected.push([
        userId,
        name,
        sdk.isEnabled(name, { userId }),
        shown(sdk.getVariant(name, { userId })),
      ]);
    }
  }

  expect(answers).toEqual(expected);
});

it('evaluates again when the context changes', async () => {
  await service.request('POST', '/api/admin/context', { body: { name: 'plan' } });
  await createLiveFlag(service, 'for-pro', [
    {
      name: 'default',
      constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro & more'] }],
    },
  ]);
  const client = await start();
  const seen = [client.isEnabled('for-pro')];
  await client.updateContext({ properties: { plan: 'pro & more' } });
  seen.push(client.isEnabled('for-pro'));
  await client.updateContext({ properties: { plan: 'free' } });
  seen.push(client.isEnabled('for-pro'));

  expect(seen).toEqual([false, true, false]);
});

it('sees at the next poll that a flag was switched on or off', async () => {
  await createLiveFlag(service, 'switched');
  const client = await start({ refreshInterval: 0.05 });
  const seen = [client.isEnabled('switched')];
  for (const state of ['off', 'on'] as const) {
    await toggle(service, 'switched', state);
    await expect.poll(() => client.isEnabled('switched')).toBe(state === 'on');
    seen.push(client.isEnabled('switched'));
  }

  expect(seen).toEqual([true, false, true]);
});

it('sends its last ETag and gets a 304', async () => {
  const statuses: number[] = [];
  const observed = async (...request: Parameters<typeof fetch>) => {
    const response = await fetch(...request);
    statuses.push(response.status);
    return response;
  };
  const client = await start({ fetch: observed, context: { userId: 'user-1' } });
  await client.updateToggles();
  await client.updateContext({ userId: 'user-2' });

  expect(statuses).toEqual([200, 304, 200]);
});

it('its metrics are the usage of the flag', async () => {
  await createLiveFlag(service, 'counted-on-the-web', [
    {
      name: 'flexibleRollout',
      parameters: { rollout: '100', stickiness: 'default', groupId: 'web' },
      variants: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }],
    },
  ]);
  const client = await start();
  client.isEnabled('counted-on-the-web');
  client.getVariant('counted-on-the-web');
  const sent = next(client, 'sent');
  await client.sendMetrics();
  await sent;
  const path = '/api/admin/client-metrics/features/counted-on-the-web';
  const { body } = await service.request('GET', path);

  expect(body.lastHourUsage).toMatchObject([
    { appName: 'web-test', environment: 'development', yes: 2, no: 0, variants: { blue: 1 } },
  ]);
});

it('reports an error for an invalid token', async () => {
  const client = new UnleashClient({
    url: `${service.url}/api/frontend`,
    clientKey: '*:development.revoked',
    appName: 'web-test',
    refreshInterval: 0,
  });
  running.push(client);
  const error = next(client, 'error');
  await client.start();

  expect(await error).toMatchObject({ code: 401 });
});

type Config = Partial<ConstructorParameters<typeof UnleashClient>[0]>;

/** Refreshed by `updateContext` and `updateToggles`, and by a timer only if configured. */
async function start(config: Config = {}): Promise<UnleashClient> {
  const client = new UnleashClient({
    url: `${service.url}/api/frontend`,
    clientKey: webToken,
    appName: 'web-test',
    refreshInterval: 0,
    metricsInterval: 3_600,
    metricsIntervalInitial: 3_600,
    ...config,
  });
  running.push(client);
  await client.start();
  expect(client.getError()).toBeUndefined();
  return client;
}

/** The SDK has its own kind of event emitter. */
function next(client: UnleashClient, event: string): Promise<unknown> {
  return new Promise((resolve) => client.once(event, resolve));
}
