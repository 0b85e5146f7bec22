import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { alarmEvent } from '../../../infra/local/alarm-event.ts';
import { findLambdaEndpoint } from '../../../infra/local/lambda-endpoint-file.ts';
import type { Arms } from '../../../lib/flags/guardrails/confidence-sequence.ts';
import { createRandom } from '../../chaos/random.ts';
import { createFlag, FEATURES } from '../flags.ts';
import { sdkEnv, sdkToken } from '../sdk-flags.ts';
import { type Service, startService } from '../service.ts';
import { startUnreliableProxy } from './unreliable-proxy.ts';

const clock = pathToFileURL(resolve(import.meta.dirname, '../later-clock.mjs')).href;

/** A rollout to 25 %, with a guardrail that compares the share of errors. */
export interface ObservedRollout {
  readonly flag: string;
  /** How many times as many requests fail with the flag. */
  readonly times: number;
}

export interface ObservedOptions {
  readonly rollouts: readonly ObservedRollout[];
  /** Of the requests without the flag that fail, 0 to 1. */
  readonly baseRate: number;
  /** Of each application, for each flag. */
  readonly requestsPerMinute: number;
  readonly applications: number;
  readonly seed: string;
}

type Counts = { [Arm in keyof Arms]: { failures: number; of: number } };

/**
 * A running service with flags that are rolled out, and applications with real SDKs that use them and count their errors.
 * Time is moved minute by minute, in this process and in the service, and the worker is run as the schedule does. Posts get
 * lost on their way, arrive twice, or late.
 */
export async function observeRollouts(options: ObservedOptions) {
  const { rollouts, baseRate, requestsPerMinute, applications, seed } = options;
  const { moveByMinute } = (await import(clock)) as { moveByMinute(): void };
  const folder = await mkdtemp(join(tmpdir(), 'flagwright-guardrails-'));
  const random = createRandom(seed, 'requests');
  const proxy = await startUnreliableProxy(createRandom(seed, 'proxy'));
  const counted = new Map<string, Counts>();
  let minutes = 0;
  let service = await start(folder, minutes);
  proxy.leadTo(service.url);
  for (const { flag } of rollouts) await rollOut(service, flag);
  const sdks = await Promise.all(
    Array.from({ length: applications }, (_, index) => startApplication(proxy.url, index)),
  );

  /** Moves time by a minute, without anything else. */
  const moveTime = () => {
    minutes += 1;
    moveByMinute();
    process.kill(service.pid, 'SIGUSR2');
  };

  const useFlags = (sdk: Unleash, index: number) => {
    for (const { flag, times } of rollouts) {
      for (let request = 0; request < requestsPerMinute; request += 1) {
        const context = { userId: `${minutes}-${index}-${request}` };
        const isWith = sdk.isEnabled(flag, context);
        const hasFailed = random.chance(baseRate * (isWith ? times : 1));
        const flagContext = { flagNames: [flag], context };
        sdk.impactMetrics.incrementCounter('requests', 1, flagContext);
        if (hasFailed) sdk.impactMetrics.incrementCounter('errors', 1, flagContext);
        const counts = counted.get(flag) ?? noCounts();
        counted.set(flag, counts);
        const arm = counts[isWith ? 'with' : 'without'];
        arm.of += 1;
        if (hasFailed) arm.failures += 1;
      }
    }
  };

  const send = () => Promise.all(sdks.map((sdk) => sdk.flushMetrics()));

  const planOf = async (flag: string) => {
    const path = `${FEATURES}/${flag}/environments/development/release-plans`;
    return (await service.request('GET', path)).body[0];
  };

  // A guardrail counts from the next whole minute on, and SDKs send for the minute in which they last sent.
  moveTime();
  await send();
  proxy.beReliable(false);

  return {
    counted: (flag: string): Arms => counted.get(flag) ?? noCounts(),
    get service() {
      return service;
    },
    get fates() {
      return proxy.fates;
    },
    /** A minute in which the applications get requests, send what they have counted, and the worker runs. */
    async minute() {
      moveTime();
      for (const [index, sdk] of sdks.entries()) useFlags(sdk, index);
      await proxy.deliverLate();
      await send();
      await runWorker(folder);
    },
    /** An application ends, sends what is left, and starts again. */
    async restartApplication(index: number) {
      await sdks[index]?.flushMetrics();
      sdks[index]?.destroy();
      sdks[index] = await startApplication(proxy.url, index);
    },
    /** The service is killed while its worker runs, and starts again with its data. */
    async cutWorker() {
      moveTime();
      await send();
      const run = runWorker(folder).catch(() => undefined);
      await service.kill();
      await run;
      service = await start(folder, minutes);
      proxy.leadTo(service.url);
    },
    /** Everything that was counted arrives, and is added up. */
    async settle() {
      proxy.beReliable(true);
      await proxy.deliverLate();
      await send();
      await runWorker(folder);
    },
    /** What the guardrail of a flag says. */
    async guardrailOf(flag: string) {
      const path = `${FEATURES}/${flag}/environments/development/guardrails`;
      return (await service.request('GET', path)).body.guardrails[0];
    },
    planOf,
    /** Whether its plan was paused. */
    async isStopped(flag: string): Promise<boolean> {
      const plan = await planOf(flag);
      return plan.milestones.some(({ pausedAt }: { pausedAt?: string | null }) => pausedAt);
    },
    async stop() {
      for (const sdk of sdks) sdk.destroy();
      proxy.close();
      await service.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function noCounts(): Counts {
  return { with: { failures: 0, of: 0 }, without: { failures: 0, of: 0 } };
}

function start(dataDir: string, minutes: number): Promise<Service> {
  const env = { ...sdkEnv, NODE_OPTIONS: `--import ${clock}`, CLOCK_MINUTES: String(minutes) };
  return startService({ dataDir, env });
}

/** A flag that is on for 25 % by its release plan, with a guardrail. */
async function rollOut(service: Service, flag: string): Promise<void> {
  await createFlag(service, flag);
  const environment = `${FEATURES}/${flag}/environments/development`;
  const send = async (method: string, path: string, body: object = {}) => {
    const reply = await service.request(method, path, { body });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const milestones = [25, 100].map((rollout, sortOrder) => ({
    name: `To ${rollout} %`,
    sortOrder,
    strategies: [
      { strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout: String(rollout) } },
    ],
  }));
  const template = await send('POST', '/api/admin/release-plan-templates', {
    name: `For ${flag}`,
    milestones,
  });
  const plan = await send('POST', `${environment}/release-plans`, { templateId: template.id });
  const path = `${environment}/release-plans/${plan.id}`;
  await send('PUT', `${path}/safeguards`, {
    impactMetric: {
      metricName: 'errors',
      aggregationMode: 'share',
      ofMetric: 'requests',
      labelSelectors: {},
    },
    triggerCondition: { operator: 'worse-than-without' },
  });
  await send('POST', `${environment}/on`);
  await send('POST', `${path}/milestones/${plan.milestones[0].id}/start`);
}

async function startApplication(url: string, index: number): Promise<Unleash> {
  const sdk = new Unleash({
    url: `${url}/api`,
    appName: 'shop',
    instanceId: `instance-${index}`,
    customHeaders: { Authorization: sdkToken },
    storageProvider: new InMemStorageProvider(),
    refreshInterval: 3_600_000,
    // Sent by `flushMetrics`, each moved minute.
    metricsInterval: 3_600_000,
    skipInstanceCountWarning: true,
    disableAutoStart: true,
  });
  const synchronized = once(sdk, 'synchronized');
  await sdk.start();
  await synchronized;
  sdk.impactMetrics.defineCounter('requests', 'Requests to the shop');
  sdk.impactMetrics.defineCounter('errors', 'Requests to the shop that failed');
  return sdk;
}

/** Runs the worker of each minute, as the schedule does. */
async function runWorker(dataDir: string): Promise<void> {
  const endpoint = await findLambdaEndpoint({ DATA_DIR: dataDir });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new LambdaClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  const event = alarmEvent('of-nothing', 'OK');
  const { FunctionError, Payload } = await client.send(
    new InvokeCommand({ FunctionName: 'runEachMinute', Payload: JSON.stringify(event) }),
  );
  if (FunctionError) throw new Error(`The worker failed: ${Payload?.transformToString()}`);
}
