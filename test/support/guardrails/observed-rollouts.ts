import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { alarmEvent } from '../../../infra/local/alarm-event.ts';
import { findLambdaEndpoint } from '../../../infra/local/lambda-endpoint-file.ts';
import type { Arms } from '../../../lib/flags/guardrails/confidence-sequence.ts';
import { chunksOf } from '../../../lib/platform/chunks.ts';
import { createRandom } from '../../chaos/random.ts';
import { createFlag, FEATURES } from '../flags.ts';
import { sdkEnv, sdkToken } from '../sdk-flags.ts';
import { type Service, startService } from '../service.ts';
import { startUnreliableProxy } from './unreliable-proxy.ts';

const clock = pathToFileURL(resolve(import.meta.dirname, '../later-clock.mjs')).href;

/** Flags whose requests the same metrics count: a metric has a hundred series in an environment, and each flag two. */
const FLAGS_OF_METRIC = 50;

/** Flags that are made at the same time. */
const AT_ONCE = 8;

/** Events of a page. */
const PAGE = 100;

/** The end of the log of a service, in which is what it said last. */
const RECENT_CHARACTERS = 20_000;

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
  /** Of each application, for each flag whose rollout was not stopped. */
  readonly requestsPerMinute: number;
  readonly applications: number;
  readonly seed: string;
}

/** The metrics that count the requests of a flag. */
interface CountedBy {
  readonly requests: string;
  readonly errors: string;
}

type CountedRollout = ObservedRollout & CountedBy;

type Counts = { [Arm in keyof Arms]: { failures: number; of: number } };

/**
 * A running service with flags that are rolled out, and applications with real SDKs that use them and count their errors,
 * until the rollout is stopped. Time is moved minute by minute, in this process and in the service, and the worker is run
 * as the schedule does. Posts get lost on their way, arrive twice, or late.
 */
export async function observeRollouts(options: ObservedOptions) {
  const { baseRate, requestsPerMinute, applications, seed } = options;
  const rollouts = options.rollouts.map((rollout, index) => ({ ...rollout, ...countedBy(index) }));
  const { moveByMinute } = (await import(clock)) as { moveByMinute(): void };
  const folder = await mkdtemp(join(tmpdir(), 'flagwright-guardrails-'));
  const random = createRandom(seed, 'requests');
  const proxy = await startUnreliableProxy(createRandom(seed, 'proxy'));
  const counted = new Map(rollouts.map(({ flag }) => [flag, noCounts()]));
  const stopped = new Set<string>();
  let minutes = 0;
  /** The logs of the services that were killed. */
  let ended = '';
  let service = await start(folder, minutes);
  proxy.leadTo(service.url);
  for (const together of chunksOf(rollouts, FLAGS_OF_METRIC)) await rollOut(service, together);
  const startOne = (index: number) => startApplication(proxy.url, index, rollouts);
  const sdks = await Promise.all(
    Array.from({ length: applications }, (_, index) => startOne(index)),
  );

  /** Moves time by a minute, without anything else, while nobody asks the service for anything. */
  const moveTime = async () => {
    minutes += 1;
    moveByMinute();
    process.kill(service.pid, 'SIGUSR2');
    const text = `The clock is ${minutes} minutes ahead.`;
    while (!service.logs().includes(text, service.logs().length - RECENT_CHARACTERS))
      await pause(1);
  };

  const useFlags = (sdk: Unleash, index: number) => {
    for (const { flag, times, requests, errors } of rollouts) {
      const counts = counted.get(flag);
      if (!counts || stopped.has(flag)) continue;
      for (let request = 0; request < requestsPerMinute; request += 1) {
        const context = { userId: `${minutes}-${index}-${request}` };
        const isWith = sdk.isEnabled(flag, context);
        const hasFailed = random.chance(baseRate * (isWith ? times : 1));
        const flagContext = { flagNames: [flag], context };
        sdk.impactMetrics.incrementCounter(requests, 1, flagContext);
        if (hasFailed) sdk.impactMetrics.incrementCounter(errors, 1, flagContext);
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

  /** The flags whose plan was paused since the last call, by the newest events. */
  const findStopped = async () => {
    const found: string[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const query = `type=IS:release-plan-progressions-paused&limit=${PAGE}&offset=${offset}`;
      const { body } = await service.request('GET', `/api/admin/search/events?${query}`);
      const flags = body.events.map((event: { featureName: string }) => event.featureName);
      const fresh = flags.filter((flag: string) => !stopped.has(flag));
      found.push(...fresh);
      if (fresh.length < PAGE) break;
    }
    for (const flag of found) stopped.add(flag);
    return found;
  };

  // A guardrail counts from the next whole minute on, and SDKs send for the minute in which they last sent.
  await moveTime();
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
    /** How many lines of the service's log have a text. */
    logged: (text: string): number => (ended + service.logs()).split(text).length - 1,
    /**
     * A minute in which the applications get requests, send what they have counted, and the worker runs.
     * @returns the flags whose plan was paused
     */
    async minute(): Promise<readonly string[]> {
      await moveTime();
      for (const [index, sdk] of sdks.entries()) useFlags(sdk, index);
      await proxy.deliverLate();
      await send();
      await runWorker(folder);
      return findStopped();
    },
    /** An application ends, sends what is left, and starts again. That post arrives: its numbers are nowhere else. */
    async restartApplication(index: number) {
      proxy.beReliable(true);
      await sdks[index]?.flushMetrics();
      proxy.beReliable(false);
      sdks[index]?.destroy();
      sdks[index] = await startOne(index);
    },
    /** The service is killed while its worker runs, and starts again with its data. */
    async cutWorker() {
      await moveTime();
      await send();
      const run = runWorker(folder).catch(() => undefined);
      await service.kill();
      await run;
      ended += service.logs();
      service = await start(folder, minutes);
      proxy.leadTo(service.url);
    },
    /**
     * Everything that was counted arrives, and is added up.
     * @returns the flags whose plan was paused
     */
    async settle(): Promise<readonly string[]> {
      proxy.beReliable(true);
      await proxy.deliverLate();
      await send();
      await runWorker(folder);
      return findStopped();
    },
    /** What the guardrail of a flag says. */
    async guardrailOf(flag: string) {
      const path = `${FEATURES}/${flag}/environments/development/guardrails`;
      return (await service.request('GET', path)).body.guardrails[0];
    },
    planOf,
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

function countedBy(index: number): CountedBy {
  const group = Math.floor(index / FLAGS_OF_METRIC);
  const suffix = group === 0 ? '' : `_${group + 1}`;
  return { requests: `requests${suffix}`, errors: `errors${suffix}` };
}

/** Flags that are on for 25 % by their release plans, whose template has a guardrail. */
async function rollOut(service: Service, rollouts: readonly CountedRollout[]): Promise<void> {
  const send = async (method: string, path: string, body: object = {}) => {
    const reply = await service.request(method, path, { body });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const [first] = rollouts;
  if (!first) return;
  const { errors: metricName, requests: ofMetric } = first;
  const template = await send('POST', '/api/admin/release-plan-templates', {
    name: `Without more ${metricName}`,
    milestones: [25, 100].map((rollout, sortOrder) => ({
      name: `To ${rollout} %`,
      sortOrder,
      strategies: [
        {
          strategyName: 'flexibleRollout',
          sortOrder: 0,
          parameters: { rollout: String(rollout) },
        },
      ],
    })),
    safeguards: [
      {
        impactMetric: { metricName, aggregationMode: 'share', ofMetric, labelSelectors: {} },
        triggerCondition: { operator: 'worse-than-without' },
      },
    ],
  });
  const start = async ({ flag }: CountedRollout) => {
    await createFlag(service, flag);
    const environment = `${FEATURES}/${flag}/environments/development`;
    const plan = await send('POST', `${environment}/release-plans`, { templateId: template.id });
    await send('POST', `${environment}/on`);
    const path = `${environment}/release-plans/${plan.id}`;
    await send('POST', `${path}/milestones/${plan.milestones[0].id}/start`);
  };
  for (const together of chunksOf(rollouts, AT_ONCE)) await Promise.all(together.map(start));
}

async function startApplication(
  url: string,
  index: number,
  metrics: readonly CountedBy[],
): Promise<Unleash> {
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
  for (const { requests, errors } of metrics) {
    sdk.impactMetrics.defineCounter(requests, 'Requests to the shop');
    sdk.impactMetrics.defineCounter(errors, 'Requests to the shop that failed');
  }
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
