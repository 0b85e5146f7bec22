import { setTimeout as pause } from 'node:timers/promises';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { createLog } from '../../edge/src/logging/log.ts';
import { readOptions } from '../../edge/src/options/read-options.ts';
import { startEdge } from '../../edge/src/start-edge.ts';
import { startService } from '../../test/support/service.ts';
import { startWire } from '../../test/support/wire.ts';
import { percentile } from '../statistics.ts';

/** From the answer to a write until an SDK behind the edge has it. */
export interface PushFigures {
  readonly changes: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** Changes that the SDK never had. */
  readonly lost: number;
  /** Of the changes made within five seconds after the channel was cut. */
  readonly longestAfterCutMs: number;
}

interface Options {
  readonly changes: number;
  /** Between two changes, milliseconds. */
  readonly everyMs: number;
}

const FEATURES = '/api/admin/projects/default/features';
const TOKEN = '*:development.a-client-token-of-the-bench-of-push';
/** As usual: what the channel does not tell comes with a poll. */
const INTERVAL_SECONDS = 15;
/** A change that takes longer is lost. */
const LOST_AFTER_MS = 60_000;
const AFTER_CUT_MS = 5_000;

/**
 * Makes changes of a flag, one after the other, at a service with its channel; half-way, all connections of the channel are cut.
 * A Node SDK streams from a node that listens.
 */
export async function measurePush({ changes, everyMs }: Options): Promise<PushFigures> {
  await using parts = new AsyncDisposableStack();
  let port = 0;
  const wire = await startWire(() => port);
  parts.defer(wire.close);
  const env = { INIT_CLIENT_API_TOKENS: TOKEN, BASE_URL: `http://127.0.0.1:${wire.port}` };
  const service = await startService({ env });
  parts.defer(async () => void (await service.stop()));
  port = Number(new URL(service.url).port);
  await service.request('POST', FEATURES, { body: { name: 'counted' } });

  const log = createLog('plain', () => {});
  const options = readOptions(['edge'], {
    ...{ PORT: '0', INTERFACE: '127.0.0.1', UPSTREAM_URL: service.url, TOKENS: TOKEN },
    FEATURES_REFRESH_INTERVAL_SECONDS: String(INTERVAL_SECONDS),
  });
  const node = await startEdge(options, log);
  parts.defer(() => node.stop());
  const sdk = new Unleash({
    ...{ url: `${node.urls[0]}/api`, appName: 'bench', disableMetrics: true },
    customHeaders: { authorization: TOKEN },
    storageProvider: new InMemStorageProvider(),
    experimentalMode: { type: 'streaming' },
  });
  parts.defer(() => sdk.destroy());
  await new Promise((resolve) => sdk.once('synchronized', resolve));

  /** When each change was answered, and when the SDK had it or a later one. */
  const answered: number[] = [];
  const had: number[] = [];
  const look = () => {
    const { description = '' } = Object(sdk.getFeatureToggleDefinition('counted'));
    for (let number = had.length; number <= Number(description || -1); number += 1) {
      had.push(performance.now());
    }
  };
  sdk.on('changed', look);
  parts.defer(() => void sdk.off('changed', look));
  let cutAt = Number.POSITIVE_INFINITY;
  for (let number = 0; number < changes; number += 1) {
    const started = performance.now();
    if (number === Math.floor(changes / 2)) {
      wire.cut();
      wire.mend();
      cutAt = started;
    }
    await service.request('PUT', `${FEATURES}/counted`, {
      body: { description: String(number), type: 'release' },
    });
    answered.push(performance.now());
    await pause(Math.max(0, everyMs - (performance.now() - started)));
  }
  const endAt = performance.now() + LOST_AFTER_MS;
  while (had.length < changes && performance.now() < endAt) await pause(20);

  // The SDK may have a change before the answer is read.
  const delays = had.map((at, number) => Math.max(0, at - (answered[number] ?? at)));
  const afterCut = delays.filter((_, number) => {
    const at = answered[number] ?? 0;
    return at >= cutAt && at < cutAt + AFTER_CUT_MS;
  });
  return {
    changes,
    p50Ms: percentile(delays, 0.5),
    p99Ms: percentile(delays, 0.99),
    longestMs: Math.max(...delays),
    lost: changes - had.length,
    longestAfterCutMs: Math.max(0, ...afterCut),
  };
}

if (import.meta.main) console.log(await measurePush({ changes: 1_000, everyMs: 100 }));
