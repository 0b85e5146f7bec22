import { once } from 'node:events';
import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OpenFeature } from '@openfeature/server-sdk';
import { InMemStorageProvider, Unleash, type UnleashConfig } from 'unleash-client';
import { UnleashClient } from 'unleash-proxy-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createFlagsOfEveryKind,
  createLiveFlag,
  sdkEnv,
  sdkToken,
  toggle,
  webToken,
} from '../../support/sdk-flags.ts';
import { type Service, startService } from '../../support/service.ts';
import { startNode, type TestNode } from '../support/edge-node.ts';

const users = Array.from({ length: 200 }, (_, index) => `user-${index}`);

/** How SDKs on servers get flags. */
const modes = [
  ['polling', { type: 'polling', format: 'full' }],
  ['delta', { type: 'polling', format: 'delta' }],
  ['streaming', { type: 'streaming' }],
] as const satisfies readonly (readonly [string, UnleashConfig['experimentalMode']])[];

let service: Service;
let node: TestNode;
let deltaNode: TestNode;
let names: readonly string[];
const running: { destroy(): void }[] = [];

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
  names = await createFlagsOfEveryKind(service);
  const variables = {
    ...{ UPSTREAM_URL: service.url, TOKENS: sdkToken },
    ...{ FEATURES_REFRESH_INTERVAL_SECONDS: '0.1', METRICS_INTERVAL_SECONDS: '0.5' },
  };
  node = await startNode('edge', { ...variables, APP_NAME: 'edge-under-test' });
  deltaNode = await startNode('edge', { ...variables, DELTA: 'true' });
});

afterEach(() => {
  for (const sdk of running.splice(0)) sdk.destroy();
});

afterAll(async () => {
  await OpenFeature.close();
  await Promise.all([node, deltaNode].map((each) => each.stop()));
  await service.stop();
});

describe.each(modes)('the Node SDK in the mode %s', (_name, experimentalMode) => {
  it('decides the same behind the edge as at the service', async () => {
    const direct = await startSdk(service.url, modes[0][1]);
    const behind = await Promise.all(
      [node, deltaNode].map(({ url }) => startSdk(url, experimentalMode)),
    );
    const expected = verdicts(direct);

    for (const sdk of behind) expect(verdicts(sdk)).toEqual(expected);
    // If everything were off, the agreement would prove nothing.
    expect(
      new Set(expected.filter(({ isOn }) => isOn).map(({ flag }) => flag)).size,
    ).toBeGreaterThan(3);
  });

  it('hears that a flag was switched off and on', async () => {
    const flag = `switched-${_name}`;
    await createLiveFlag(service, flag);
    const sdk = await startSdk(node.url, experimentalMode);
    const isOn = () => sdk.isEnabled(flag);
    await expect.poll(isOn).toBe(true);
    await toggle(service, flag, 'off');
    await expect.poll(isOn).toBe(false);
    await toggle(service, flag, 'on');
    await expect.poll(isOn).toBe(true);
  });
});

it('the web SDK decides the same as the Node SDK', async () => {
  const sdk = await startSdk(node.url, modes[0][1]);
  const web = new UnleashClient({
    ...{ url: `${node.url}/api/frontend`, clientKey: webToken, appName: 'web' },
    ...{ refreshInterval: 0, disableMetrics: true },
  });
  running.push({ destroy: () => web.stop() });
  await web.start();
  for (const userId of users.slice(0, 30)) {
    await web.updateContext({ userId });
    const shown = (variant: object) => ({ ...variant, featureEnabled: undefined });

    expect(names.map((name) => [name, web.isEnabled(name), shown(web.getVariant(name))])).toEqual(
      names.map((name) => [
        name,
        sdk.isEnabled(name, { userId }),
        shown(sdk.getVariant(name, { userId })),
      ]),
    );
  }
});

it('OpenFeature decides the same as the Node SDK', async () => {
  const sdk = await startSdk(node.url, modes[0][1]);
  const provider = new OFREPProvider({
    baseUrl: node.url,
    headers: [['Authorization', `Bearer ${sdkToken}`]],
  });
  await OpenFeature.setProviderAndWait('edge', provider);
  const client = OpenFeature.getClient('edge');
  for (const targetingKey of users.slice(0, 30)) {
    for (const flag of ['everybody', 'constrained']) {
      expect(await client.getBooleanValue(flag, false, { targetingKey })).toBe(
        sdk.isEnabled(flag, { userId: targetingKey }),
      );
    }
  }
});

it('usage and applications arrive at the service, and the node is listed', async () => {
  await createLiveFlag(service, 'counted');
  const sdk = await startSdk(node.url, modes[0][1], { metricsInterval: 100 });
  await expect.poll(() => sdk.isEnabled('counted')).toBe(true);
  const usage = async () => {
    const path = '/api/admin/client-metrics/features/counted/raw?hoursBack=1';
    const { body } = await service.request('GET', path);
    return body.data.reduce((sum: number, { yes }: { yes: number }) => sum + yes, 0);
  };
  const nodes = async () => {
    const { body } = await service.request('GET', '/api/admin/metrics/edges');
    return body.edges.map(({ appName }: { appName: string }) => appName);
  };

  await expect.poll(usage, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(nodes, { timeout: 60_000 }).toContain('edge-under-test');
  const { body } = await service.request('GET', '/api/admin/metrics/applications/behind-the-edge');
  expect(body.appName).toBe('behind-the-edge');
});

it('a revoked token loses its flags within a poll', async () => {
  const token = { tokenName: 'short', type: 'client', environment: 'development', projects: ['*'] };
  const { secret } = (await service.request('POST', '/api/admin/api-tokens', { body: token })).body;
  const other = await startNode('edge', {
    ...{ UPSTREAM_URL: service.url, TOKENS: secret, FEATURES_REFRESH_INTERVAL_SECONDS: '0.1' },
  });
  const status = async () => (await other.ask('/api/client/features', { token: secret })).status;
  const before = await status();
  await service.request('DELETE', `/api/admin/api-tokens/${encodeURIComponent(secret)}`);
  await expect.poll(status).toBe(403);
  await other.stop();

  expect(before).toBe(200);
});

async function startSdk(
  url: string,
  experimentalMode: NonNullable<UnleashConfig['experimentalMode']>,
  more: Partial<UnleashConfig> = {},
): Promise<Unleash> {
  const sdk = new Unleash({
    ...{ url: `${url}/api`, appName: 'behind-the-edge', instanceId: 'one' },
    ...{ customHeaders: { Authorization: sdkToken }, storageProvider: new InMemStorageProvider() },
    ...{ refreshInterval: 100, metricsInterval: 3_600_000, skipInstanceCountWarning: true },
    ...{ disableAutoStart: true, experimentalMode },
    ...more,
  });
  running.push(sdk);
  sdk.on('error', (error) => console.error(error));
  const synchronized = once(sdk, 'synchronized');
  await sdk.start();
  await synchronized;
  return sdk;
}

function verdicts(sdk: Unleash) {
  return users.flatMap((userId) =>
    names.map((flag) => ({
      ...{ userId, flag, isOn: sdk.isEnabled(flag, { userId }) },
      variant: sdk.getVariant(flag, { userId }).name,
    })),
  );
}
