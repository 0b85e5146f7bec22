import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { UnleashClient } from 'unleash-proxy-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { toolFile } from '../support/fetch-tools.ts';
import { freePort } from '../support/free-port.ts';
import { sendRequest } from '../support/request.ts';
import {
  createFlagsOfEveryKind,
  sdkEnv,
  sdkToken,
  toggle,
  webToken,
} from '../support/sdk-flags.ts';
import { type Service, startService } from '../support/service.ts';

const repository = resolve(import.meta.dirname, '../..');
const clientKey = 'a-key-of-the-proxy';

let service: Service;
let proxy: ChildProcess;
let url = '';

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
  await createFlagsOfEveryKind(service);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  proxy = startProxy(port);
  await vi.waitFor(requireReady, { timeout: 60_000 });
});

afterAll(async () => {
  const exited = once(proxy, 'exit');
  proxy.kill('SIGKILL');
  await exited;
  await service.stop();
});

it('the open proxy returns the same as the frontend API', async () => {
  for (const user of Array.from({ length: 50 }, (_, index) => `user-${index}`)) {
    const query = `?appName=web&userId=${user}`;
    const { body } = await service.request('GET', `/api/frontend${query}`, { token: webToken });
    const proxied = await ask(query);
    expect(proxied.sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual(body.toggles);
  }
});

it('the open proxy sees that a flag was switched on or off', async () => {
  const isOn = async () => names(await ask('?userId=user-1')).includes('everybody');
  const seen = [await isOn()];
  await toggle(service, 'everybody', 'off');
  await expect.poll(isOn).toBe(false);
  await toggle(service, 'everybody', 'on');
  await expect.poll(isOn).toBe(true);

  expect(seen).toEqual([true]);
});

it('the metrics of a page behind the open proxy are the usage of the flag', async () => {
  const client = new UnleashClient({
    url: `${url}/proxy`,
    clientKey,
    appName: 'web-test',
    refreshInterval: 0,
    metricsInterval: 3_600,
  });
  await client.start();
  client.isEnabled('everybody');
  client.isEnabled('everybody');
  await client.sendMetrics();
  client.stop();
  const usage = async () => {
    const path = '/api/admin/client-metrics/features/everybody';
    return (await service.request('GET', path)).body.lastHourUsage;
  };

  await expect
    .poll(usage)
    .toMatchObject([{ appName: 'open-proxy', environment: 'development', yes: 2, no: 0 }]);
});

it('the open proxy is registered as an application', async () => {
  const path = '/api/admin/metrics/applications/open-proxy';
  await expect.poll(async () => (await service.request('GET', path)).status).toBe(200);

  expect((await service.request('GET', path)).body).toMatchObject({
    appName: 'open-proxy',
    usage: [{ project: '*', environments: ['development'] }],
  });
});

/** The open proxy as usually run: a process with a few environment variables. */
function startProxy(port: number): ChildProcess {
  return spawn(process.execPath, [toolFile('open-proxy', '@unleash/proxy/dist/start.js')], {
    cwd: repository,
    env: {
      PORT: String(port),
      UNLEASH_URL: `${service.url}/api`,
      UNLEASH_API_TOKEN: sdkToken,
      UNLEASH_PROXY_CLIENT_KEYS: clientKey,
      UNLEASH_APP_NAME: 'open-proxy',
      UNLEASH_FETCH_INTERVAL: '50',
      UNLEASH_METRICS_INTERVAL: '100',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function requireReady(): Promise<void> {
  const { status } = await sendRequest('GET', url, '/proxy/health');
  if (status !== 200) throw new Error(`The proxy answers ${status}`);
}

async function ask(query: string): Promise<{ readonly name: string }[]> {
  return (await sendRequest('GET', url, `/proxy${query}`, { token: clientKey })).body.toggles;
}

function names(toggles: readonly { readonly name: string }[]) {
  return toggles.map(({ name }) => name);
}
