import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature } from '@openfeature/web-sdk';
import { UnleashClient } from 'unleash-proxy-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toolFile } from '../../support/fetch-tools.ts';
import { freePort } from '../../support/free-port.ts';
import { sendRequest } from '../../support/request.ts';
import { createLiveFlag, sdkEnv, sdkToken, toggle, webToken } from '../../support/sdk-flags.ts';
import { type Service, startService } from '../../support/service.ts';
import type { Page } from '../../support/web-frameworks/pages.ts';
import { reactPages } from '../../support/web-frameworks/react-page.ts';
import { vuePages } from '../../support/web-frameworks/vue-page.ts';
import { startNode, type TestNode } from '../support/edge-node.ts';

let service: Service;
let node: TestNode;

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
  await createLiveFlag(service, 'for-pro', [
    { name: 'default', constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }] },
  ]);
  await createLiveFlag(service, 'coloured', [
    {
      name: 'flexibleRollout',
      parameters: { rollout: '100', stickiness: 'default', groupId: 'web' },
      variants: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }],
    },
  ]);
  node = await startNode('edge', {
    ...{ UPSTREAM_URL: service.url, TOKENS: sdkToken },
    ...{ FEATURES_REFRESH_INTERVAL_SECONDS: '0.1', METRICS_INTERVAL_SECONDS: '0.2' },
  });
});

afterAll(async () => {
  await node.stop();
  await service.stop();
});

describe.each([
  ['React', reactPages],
  ['Vue', vuePages],
] as const)('the client for %s behind an edge node', (_framework, pages) => {
  let openPage: ReturnType<typeof pages>;
  const open: Page[] = [];

  beforeAll(() => {
    openPage = pages();
  });

  afterEach(() => {
    for (const page of open.splice(0)) page.close();
  });

  function show(refreshInterval = 0, clientKey = webToken): Page {
    const url = `${node.url}/api/frontend`;
    const page = openPage({ url, clientKey, appName: 'web-shop', refreshInterval });
    open.push(page);
    return page;
  }

  it('shows a flag and a variant, also for another context', async () => {
    const page = show();
    await expect.poll(page.text).toBe('off blue');
    await page.updateContext({ userId: '7' });

    await expect.poll(page.text).toBe('on blue');
  });

  it('shows that a flag was switched off and on', async () => {
    const page = show(0.05);
    await expect.poll(page.text).toBe('off blue');
    await toggle(service, 'coloured', 'off');
    await expect.poll(page.text).toBe('off disabled');
    await toggle(service, 'coloured', 'on');

    await expect.poll(page.text).toBe('off blue');
  });

  it('reports an error for a token that nobody knows', async () => {
    await expect.poll(show(0, '*:development.unknown').text).toBe('error');
  });
});

it('the web provider of OpenFeature evaluates behind an edge node, and sees a change', async () => {
  const polling = new OFREPWebProvider({
    ...{ baseUrl: node.url, pollInterval: 50 },
    headers: [['Authorization', `Bearer ${webToken}`]],
  });
  // Its type says that there may be none, which OpenFeature's own type does not take.
  const provider = Object.assign(polling, { hooks: [] });
  await OpenFeature.setContext({ targetingKey: '7' });
  await OpenFeature.setProviderAndWait('web-behind', provider);
  const client = OpenFeature.getClient('web-behind');
  const isOn = () => client.getBooleanValue('for-pro', false);
  const before = isOn();
  await toggle(service, 'for-pro', 'off');
  await expect.poll(isOn).toBe(false);
  await toggle(service, 'for-pro', 'on');
  await expect.poll(isOn).toBe(true);
  await OpenFeature.close();

  expect(before).toBe(true);
});

describe('the open proxy behind an edge node', () => {
  const key = 'a-key-of-the-proxy';
  let proxy: ChildProcess;
  let url = '';

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    proxy = spawn(process.execPath, [toolFile('open-proxy', '@unleash/proxy/dist/start.js')], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: {
        ...{ PORT: String(port), LOG_LEVEL: 'error', UNLEASH_PROXY_CLIENT_KEYS: key },
        ...{ UNLEASH_URL: `${node.url}/api`, UNLEASH_API_TOKEN: sdkToken },
        ...{ UNLEASH_APP_NAME: 'proxy-behind', UNLEASH_FETCH_INTERVAL: '50' },
        UNLEASH_METRICS_INTERVAL: '100',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await vi.waitFor(
      async () => {
        const { status } = await sendRequest('GET', url, '/proxy/health');
        if (status !== 200) throw new Error(`The proxy answers ${status}`);
      },
      { timeout: 60_000 },
    );
  });

  afterAll(async () => {
    const exited = once(proxy, 'exit');
    proxy.kill('SIGKILL');
    await exited;
  });

  const ask = async (base: string, path: string, token: string) =>
    (await sendRequest('GET', base, path, { token })).body.toggles.sort(
      (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1),
    );

  it('answers as the frontend API of the service', async () => {
    for (const user of ['1', '7', 'ann']) {
      const query = `?appName=web&userId=${user}`;
      expect(await ask(url, `/proxy${query}`, key)).toEqual(
        await ask(service.url, `/api/frontend${query}`, webToken),
      );
    }
  });

  it('passes on what a page counts', async () => {
    const page = new UnleashClient({
      ...{ url: `${url}/proxy`, clientKey: key, appName: 'web-test' },
      ...{ refreshInterval: 0, metricsInterval: 3_600 },
    });
    await page.start();
    page.isEnabled('coloured');
    await page.sendMetrics();
    page.stop();
    const usage = async () => {
      const path = '/api/admin/client-metrics/features/coloured';
      return (await service.request('GET', path)).body.lastHourUsage;
    };

    await expect
      .poll(usage, { timeout: 60_000 })
      .toContainEqual(expect.objectContaining({ appName: 'proxy-behind', yes: 1, no: 0 }));
  });
});
