import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { FlagStore } from './flags/flag-store.ts';
import { type Log, reasonOf } from './logging/log.ts';
import { type ChangesBy, NodesBehind, nodeReport } from './metrics/node-report.ts';
import { Prometheus } from './metrics/prometheus.ts';
import { Traffic } from './metrics/traffic.ts';
import { UsageStore } from './metrics/usage.ts';
import type { Options } from './options/read-options.ts';
import { Access } from './server/access.ts';
import type { Listening } from './server/listen.ts';
import type { ServedNode } from './server/served-node.ts';
import { Streams } from './server/streams.ts';
import type { Token } from './tokens/token.ts';
import type { Identity } from './upstream/identity.ts';
import type { Source } from './upstream/refresher.ts';
import type { TokenService } from './upstream/token-service.ts';

/** A node that serves. */
export interface RunningNode {
  readonly urls: readonly string[];
  /** Takes no more requests, sends what it has, saves, and ends. */
  stop(): Promise<void>;
}

/** Seconds between two saves. */
export const SAVE_SECONDS = 60;

/** What all kinds of nodes are made of. */
export interface Parts {
  readonly options: Options;
  readonly log: Log;
  readonly identity: Identity;
  readonly store: FlagStore;
  readonly prometheus: Prometheus;
  readonly usage: UsageStore;
  readonly streams: Streams;
  readonly traffic: Traffic;
  readonly behind: NodesBehind;
}

/** The parts of a node of any kind. */
export function createParts(options: Options, log: Log): Parts {
  const store = new FlagStore();
  const prometheus = new Prometheus();
  const usage = new UsageStore(
    options.number('max-metrics-megabytes') * 1_000_000,
    ({ appName, featureName, yes, no }) => {
      const labels = { appName, toggle: featureName };
      if (yes > 0)
        prometheus.count('feature_toggle_usage_total', { ...labels, active: 'true' }, yes);
      if (no > 0)
        prometheus.count('feature_toggle_usage_total', { ...labels, active: 'false' }, no);
    },
  );
  const appName = options.text('app-name') ?? 'unleash-edge';
  return {
    ...{ options, log, store, prometheus, usage },
    streams: new Streams(store, options.number('max-streams')),
    traffic: new Traffic(),
    behind: new NodesBehind(),
    identity: {
      appName,
      instanceId: options.text('instance-id') ?? `${appName}@${randomUUID()}`,
      connectionId: randomUUID(),
      started: new Date().toISOString(),
    },
  };
}

/** What its endpoints use of a node, with what only its kind knows. */
export function servedNode(
  parts: Parts,
  tokens: TokenService,
  own: {
    readonly sources: () => readonly Source[];
    readonly tokensOfFlags: () => readonly Token[];
    readonly isReady: () => boolean;
    readonly changesBy: () => ChangesBy;
  },
): ServedNode {
  const { options, log, identity, store, usage, streams, traffic, prometheus, behind } = parts;
  return {
    ...{ options, log, identity, store, tokens, usage, streams, traffic, prometheus },
    access: new Access(tokens, store, own.tokensOfFlags),
    sources: own.sources,
    isReady: own.isReady,
    addNodeBehind: (report) => behind.add(report),
    report: () =>
      nodeReport({
        ...{ identity, traffic, store, streams: streams.size },
        ...{ behind: behind.all(), sources: own.sources(), changesBy: own.changesBy() },
      }),
    reported: () => {
      traffic.clear();
      behind.clear();
    },
  };
}

/** Repeats work, one run at a time. */
export function every(
  seconds: number,
  log: Log,
  work: () => Promise<unknown> | undefined,
): NodeJS.Timeout {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      log.error('work that repeats has failed', { reason: reasonOf(error) });
    } finally {
      isRunning = false;
    }
  };
  return setInterval(() => void run(), Math.max(seconds * 1_000, 20)).unref();
}

/** Ends a node within its time, with what is left to do after its last request. */
export async function stopNode(
  { options, log, streams }: Parts,
  listening: Listening,
  timers: readonly NodeJS.Timeout[],
  finish: () => Promise<void>,
): Promise<void> {
  const graceMs = options.number('shutdown-grace-seconds') * 1_000;
  for (const timer of timers) clearInterval(timer);
  log.info('stopping', { graceSeconds: graceMs / 1_000 });
  const abort = new AbortController();
  const grace = wait(graceMs, 'late', { signal: abort.signal, ref: false }).catch(() => 'done');
  const stopped = listening.stop();
  streams.end();
  // What requests under way report is sent as well, but slow ones do not keep the rest from being saved.
  await Promise.race([stopped, wait(graceMs / 2, undefined, { ref: false })]);
  await Promise.race([finish(), grace]);
  listening.cut();
  abort.abort();
}
