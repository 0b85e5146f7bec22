import { InMemStorageProvider, Unleash } from 'unleash-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveFlag, sdkEnv, sdkToken, toggle } from '../../support/sdk-flags.ts';
import { type Service, startService } from '../../support/service.ts';
import { startWire, type Wire } from '../../support/wire.ts';
import { startNode, type TestNode } from '../support/edge-node.ts';

/** Of the other environment. */
const productionToken = '*:production.a-client-token-of-production';

let service: Service;
/** Between nodes and the channel; requests go another way. */
let wire: Wire;
const nodes: TestNode[] = [];

beforeAll(async () => {
  let port = 0;
  wire = await startWire(() => port);
  service = await startService({
    env: {
      ...sdkEnv,
      INIT_CLIENT_API_TOKENS: `${sdkToken},${productionToken}`,
      BASE_URL: `http://127.0.0.1:${wire.port}`,
    },
  });
  port = Number(new URL(service.url).port);
});

beforeEach(() => wire.mend());

afterEach(() => Promise.all(nodes.splice(0).map((node) => node.stop())));

afterAll(async () => {
  wire.close();
  await service.stop();
});

/** A node that polls once an hour. */
async function startListening(tokens = sdkToken, more: Record<string, string> = {}) {
  const node = await startNode('edge', {
    ...{ UPSTREAM_URL: service.url, TOKENS: tokens, FEATURES_REFRESH_INTERVAL_SECONDS: '3600' },
    ...more,
  });
  nodes.push(node);
  return node;
}

function untilListening(node: TestNode, times = 1) {
  return vi.waitUntil(() => linesWith(node, 'listening for changes').length >= times, {
    timeout: 20_000,
  });
}

function linesWith(node: TestNode, text: string): string[] {
  return node.lines.filter((line) => line.includes(text));
}

async function isOn(node: TestNode, name: string, token = sdkToken): Promise<unknown> {
  const { body } = await node.ask(`/api/client/features/${name}`, { token });
  return body?.enabled;
}

/** The value of a metric of Prometheus. */
async function metric(node: TestNode, line: string): Promise<number> {
  const { text } = await node.ask('/internal-backstage/metrics');
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return Number(found?.split(' ')[1] ?? 0);
}

describe.each([
  ['all flags', 'false'],
  ['changes only', 'true'],
])('a node that polls for %s once an hour', (_what, DELTA) => {
  it('has a change, and its SDKs too, when it is told', async () => {
    const name = `told-${DELTA}`;
    await createLiveFlag(service, name);
    const node = await startListening(sdkToken, { DELTA });
    await untilListening(node);
    const sdk = new Unleash({
      ...{ url: `${node.url}/api`, appName: 'told', customHeaders: { authorization: sdkToken } },
      ...{ storageProvider: new InMemStorageProvider(), disableMetrics: true },
      experimentalMode: { type: 'streaming' },
    });
    await new Promise((resolve) => sdk.once('synchronized', resolve));
    await expect.poll(() => sdk.isEnabled(name)).toBe(true);
    await toggle(service, name, 'off');

    await expect.poll(() => sdk.isEnabled(name), { timeout: 5_000 }).toBe(false);
    sdk.destroy();
  });
});

it('a node that was cut off has what changed as soon as it listens again', async () => {
  await createLiveFlag(service, 'cut-off');
  const node = await startListening();
  await untilListening(node);
  await expect.poll(() => isOn(node, 'cut-off')).toBe(true);
  wire.cut();
  await vi.waitUntil(() => linesWith(node, 'only polling').length > 0);
  await toggle(service, 'cut-off', 'off');
  const whileCut = await isOn(node, 'cut-off');
  wire.mend();

  await expect.poll(() => isOn(node, 'cut-off'), { timeout: 10_000 }).toBe(false);
  expect(whileCut).toBe(true);
});

it('a node of two environments has one connection, and is told of each alone', async () => {
  await createLiveFlag(service, 'in-two');
  const before = wire.connections;
  const node = await startListening(`${sdkToken},${productionToken}`);
  await untilListening(node, 2);
  const wakeUps = (environment: string) =>
    metric(node, `push_wake_ups{environment="${environment}"}`);
  await vi.waitUntil(async () => (await isOn(node, 'in-two', productionToken)) === false);
  const [dev, prod] = [await wakeUps('development'), await wakeUps('production')];
  await toggle(service, 'in-two', 'off');
  await expect.poll(() => isOn(node, 'in-two')).toBe(false);

  expect(wire.connections - before).toBe(1);
  expect(await metric(node, 'push_connected')).toBe(1);
  expect(await wakeUps('development')).toBe(dev + 1);
  expect(await wakeUps('production')).toBe(prod);
});

it('a node that may not listen only polls', async () => {
  const node = await startListening(sdkToken, { DISABLE_PUSH: 'true' });

  expect(linesWith(node, 'changes')).toEqual([]);
  expect(await metric(node, 'push_connected')).toBe(0);
});

it.each([
  ['push', {}],
  ['polling', { DISABLE_PUSH: 'true' }],
])('the report of a node says that it hears of changes by %s', async (changesBy, variables) => {
  const node = await startListening(sdkToken, variables);
  const told = async () => (await node.ask('/internal-backstage/instancedata')).body.changesBy;

  await expect.poll(told).toBe(changesBy);
});

it('the log of a node that listens has no secret', async () => {
  const node = await startListening();
  await untilListening(node);
  wire.cut();
  await vi.waitUntil(() => linesWith(node, 'only polling').length > 0);

  expect(node.lines.join('\n')).not.toContain('a-client-token');
});
