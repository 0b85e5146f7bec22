import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import type { Unleash } from 'unleash-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aggregate } from '../../lib/impact-metrics/aggregate-rules.ts';
import { listMetrics } from '../../lib/impact-metrics/rows/catalogue-store.ts';
import { readSums } from '../../lib/impact-metrics/rows/read-sums.ts';
import { rollUpImpactMetrics } from '../../lib/impact-metrics/rows/roll-up.ts';
import { startNode, type TestNode } from '../edge/support/edge-node.ts';
import { localAws } from '../support/local-aws.ts';
import { useNodeSdk } from '../support/node-sdk.ts';
import { createLiveFlag, sdkEnv, sdkToken } from '../support/sdk-flags.ts';
import { type Service, startService } from '../support/service.ts';

const HOUR = 3_600_000;

let dynamo: Awaited<ReturnType<typeof startEmbeddedDynamoDb>>;
let service: Service;
let node: TestNode;

const startSdk = useNodeSdk();

beforeAll(async () => {
  dynamo = await startEmbeddedDynamoDb();
  // This process adds up and reads what the service has stored.
  Object.assign(process.env, localAws, {
    DYNAMODB_ENDPOINT: dynamo.endpoint,
    TABLE_NAME: 'flagwright',
  });
  service = await startService({ env: { ...sdkEnv, DYNAMODB_ENDPOINT: dynamo.endpoint } });
  await createLiveFlag(service, 'coloured', [
    {
      name: 'flexibleRollout',
      parameters: { rollout: '100', stickiness: 'default', groupId: 'coloured' },
      variants: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }],
    },
  ]);
  await createLiveFlag(service, 'plain');
  node = await startNode('edge', {
    ...{ UPSTREAM_URL: service.url, TOKENS: sdkToken },
    ...{ FEATURES_REFRESH_INTERVAL_SECONDS: '0.1', METRICS_INTERVAL_SECONDS: '0.2' },
  });
});

afterAll(async () => {
  await node.stop();
  await service.stop();
  await dynamo.close();
});

describe.each([
  ['directly', 'shop', () => `${service.url}/api`],
  ['behind an edge node', 'shop-behind', () => `${node.url}/api`],
] as const)('the Node SDK %s', (_where, appName, urlOf) => {
  it('defines and sends metrics of all types, told apart by flags', async () => {
    const name = (metric: string) => `${appName}-${metric}`;
    const sdk = await startSdk(service, { appName, url: urlOf() });
    const { impactMetrics } = sdk;
    impactMetrics.defineCounter(name('purchases'), 'Number of purchases');
    impactMetrics.defineCounter(name('idle'), 'Never counted');
    impactMetrics.defineGauge(name('users'), 'Users that are active');
    impactMetrics.defineHistogram(name('seconds'), 'How long it takes', [0.1, 0.5, 1]);
    for (let n = 0; n < 3; n += 1) {
      impactMetrics.incrementCounter(name('purchases'), 2, flags('coloured', 'plain', 'no-flag'));
    }
    impactMetrics.incrementCounter(name('purchases'));
    impactMetrics.updateGauge(name('users'), 7);
    for (const seconds of [0.05, 0.3, 0.3, 2]) {
      impactMetrics.observeHistogram(name('seconds'), seconds, flags('coloured'));
    }
    await sent(sdk);

    const purchases = await untilAddedUp(name('purchases'));
    const auto = { appName, environment: 'development' };
    expect(purchases).toMatchObject({ type: 'counter' });
    expect(purchases.series).toHaveLength(2);
    expect(purchases.series).toEqual(
      expect.arrayContaining([
        {
          labels: { ...auto, coloured: 'blue', plain: 'enabled', 'no-flag': 'disabled' },
          ...{ sum: 6, count: 0, buckets: [] },
        },
        { labels: auto, sum: 1, count: 0, buckets: [] },
      ]),
    );
    expect(aggregate('avg', await untilAddedUp(name('users')), HOUR)).toBe(7);
    expect(await untilAddedUp(name('seconds'))).toEqual({
      type: 'histogram',
      boundaries: [0.1, 0.5, 1],
      series: [{ labels: { ...auto, coloured: 'blue' }, sum: 2.65, count: 4, buckets: [1, 3, 3] }],
    });
    const known = (await listMetrics(['*'])).filter((metric) =>
      metric.name.startsWith(`${appName}-`),
    );
    expect(known.map(({ name, type, help }) => [name, type, help])).toEqual([
      [name('idle'), 'counter', 'Never counted'],
      [name('purchases'), 'counter', 'Number of purchases'],
      [name('seconds'), 'histogram', 'How long it takes'],
      [name('users'), 'gauge', 'Users that are active'],
    ]);
  });
});

function flags(...flagNames: string[]) {
  return { flagNames, context: { userId: '7' } };
}

async function sent(sdk: Unleash): Promise<void> {
  await sdk.flushMetrics();
}

/** What a metric adds up to when something of it has arrived: the edge node sends five times a second. */
async function untilAddedUp(metric: string) {
  const now = Date.now();
  const read = () =>
    readSums(
      { project: 'default', environment: 'development', metric },
      new Date(now - HOUR),
      new Date(now + HOUR),
    );
  await expect
    .poll(
      async () => {
        await rollUpImpactMetrics();
        return (await read()).series.length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  return read();
}
