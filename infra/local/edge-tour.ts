/**
 * `npm run edge:tour`: a control plane in memory, an edge node in front of it, and three SDKs that only know the node,
 * until Ctrl-C. Prints what each SDK says about one flag, and again when it says something else.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OpenFeature } from '@openfeature/server-sdk';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { UnleashClient } from 'unleash-proxy-client';

const repository = resolve(import.meta.dirname, '../..');
const { PORT = '4242', EDGE_PORT = '3063' } = process.env;
const controlPlane = `http://127.0.0.1:${PORT}`;
const edge = `http://127.0.0.1:${EDGE_PORT}`;

const FLAG = 'new-checkout';
const LOOK_MS = 200;
const clientToken = '*:development.client-token-of-the-edge-tour';
const frontendToken = '*:development.frontend-token-of-the-edge-tour';

/** What ends with this process, the last one first: the node sends what it has to the control plane. */
const stops: (() => unknown)[] = [];
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAll());

const admin = await start('infra/local/start.ts', [], /^Admin token: (\S+)$/m, {
  ...{ PORT, DATA_DIR: ':memory:' },
  ...{ INIT_CLIENT_API_TOKENS: clientToken, INIT_FRONTEND_API_TOKENS: frontendToken },
});
console.log(`control plane  ${controlPlane}, admin token ${admin}`);
await createFlag();
await start('edge/src/main.ts', ['edge'], /is listening on (\S+)/, {
  ...{ PORT: EDGE_PORT, UPSTREAM_URL: controlPlane, TOKENS: clientToken, APP_NAME: 'edge-tour' },
  ...{ FEATURES_REFRESH_INTERVAL_SECONDS: '1', METRICS_INTERVAL_SECONDS: '5' },
});
console.log(`edge node      ${edge}`);

const said = new Map<string, boolean>();
for (const sdks = await startSdks(); !isStopping; await pause(LOOK_MS)) {
  for (const [name, isOn] of sdks) {
    const now = await isOn();
    if (said.get(name) !== now) console.log(`${name.padEnd(15)}${FLAG} is ${now ? 'on' : 'off'}`);
    said.set(name, now);
  }
}

/** npm passes on a signal that a terminal has sent already: repeats are ignored. */
async function stopAll(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const stop of stops.reverse()) await stop();
  process.exit(0);
}

/** Starts a program, which ends with this process, and waits for what it prints. */
async function start(
  program: string,
  args: readonly string[],
  wanted: RegExp,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  stops.push(async () => {
    child.kill('SIGTERM');
    await closed;
  });
  let printed = '';
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const found = wanted.exec(printed)?.[1];
    if (found === undefined) continue;
    child.stdout.resume();
    return found;
  }
  throw new Error(`${program} has ended:\n${printed}`);
}

/** It is for everybody, and switched off. */
async function createFlag(): Promise<void> {
  const features = '/api/admin/projects/default/features';
  await post(features, { name: FLAG });
  await post(`${features}/${FLAG}/environments/development/strategies`, {
    name: 'flexibleRollout',
    parameters: { rollout: '100', stickiness: 'userId', groupId: FLAG },
  });
}

async function post(path: string, body: object): Promise<void> {
  const reply = await fetch(controlPlane + path, {
    method: 'POST',
    headers: { authorization: admin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${await reply.text()}`);
}

/** SDKs behind the node, each with what it says about the flag. */
async function startSdks(): Promise<[name: string, isOn: () => boolean | Promise<boolean>][]> {
  const appName = 'edge-tour-shop';
  const userId = 'user-7';
  const node = new Unleash({
    ...{ url: `${edge}/api`, appName, customHeaders: { Authorization: clientToken } },
    ...{ refreshInterval: 1_000, metricsInterval: 5_000 },
    ...{ storageProvider: new InMemStorageProvider(), skipInstanceCountWarning: true },
  });
  const web = new UnleashClient({
    ...{ url: `${edge}/api/frontend`, clientKey: frontendToken, appName, context: { userId } },
    ...{ refreshInterval: 1, metricsInterval: 5 },
  });
  stops.push(() => node.destroy());
  stops.push(() => web.stop());
  const headers: [string, string][] = [['Authorization', `Bearer ${clientToken}`]];
  await Promise.all([
    once(node, 'synchronized'),
    web.start(),
    OpenFeature.setProviderAndWait(new OFREPProvider({ baseUrl: edge, headers })),
  ]);
  const openFeature = OpenFeature.getClient();
  return [
    ['Node SDK', () => node.isEnabled(FLAG, { userId })],
    ['web SDK', () => web.isEnabled(FLAG)],
    ['OpenFeature', () => openFeature.getBooleanValue(FLAG, false, { targetingKey: userId })],
  ];
}
