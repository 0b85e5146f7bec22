import { createHash } from 'node:crypto';
import type { Caller } from '../../auth/caller.ts';
import { environmentForToken } from '../../auth/environment-for-token.ts';
import { allLate, takeSamples } from '../../impact-metrics/intake/sample-rules.ts';
import { storeSamples } from '../../impact-metrics/intake/store-samples.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { IdempotencyKey } from '../../platform/posts/chunk-items.ts';
import type { ApplicationReport, FlagReport, InstanceReport } from '../applications/model.ts';
import { recordSightings } from '../applications/record-sightings.ts';
import { isCountable, mergeUsages, type SentCounts, toCounts } from './aggregate-usage.ts';
import type { BulkSender } from './bulk-sender.ts';
import type { CachedFeature } from './feature-cache.ts';
import type { Usage } from './model.ts';
import { recordSources } from './record-sources.ts';
import { storeUsage } from './store-usage.ts';
import { areCountsExpired, parseTime } from './time-slots.ts';

/** The metrics that an SDK sends about every minute. */
export interface SentMetrics {
  readonly appName: string;
  readonly instanceId: string;
  readonly environment?: string;
  /** Absent or `null` if nothing was counted. */
  readonly bucket?: SentBucket | null;
  /** Counters, gauges and histograms of its own, unchecked. */
  readonly impactMetrics?: readonly unknown[] | null;
}

interface SentBucket {
  readonly start: string | number;
  readonly stop: string | number;
  readonly toggles: Readonly<Record<string, SentCounts>>;
}

/** A row of the metrics of an edge component. */
interface SentRow extends SentCounts {
  readonly featureName: string;
  readonly appName: string;
  readonly environment: string;
  readonly timestamp?: string | number;
}

/** The metrics that an edge component sends on behalf of many applications. */
interface SentBulk {
  readonly applications: readonly (Omit<ApplicationReport, 'projects'> & InstanceReport)[];
  readonly metrics: readonly SentRow[];
  /** Counters, gauges and histograms of the applications, unchecked. */
  readonly impactMetrics?: unknown;
}

/**
 * Counts a bucket of an application once; a retry changes nothing. Without a bucket only the application
 * is reported, and its impact metrics, which nothing tells from a retry then.
 * @param connection id of the process; the instance id of all browsers is `browser`, so only this
 *   distinguishes them
 * @throws {ValidationError} for an invalid time
 */
export async function recordMetrics(
  caller: Caller,
  sent: SentMetrics,
  connection?: string,
): Promise<void> {
  const { appName, bucket } = sent;
  const environment = environmentForToken(caller, sent.environment);
  const now = new Date();
  const counts = bucket && countsOf(bucket, { appName, environment }, now);
  const key = JSON.stringify([
    appName,
    sent.instanceId,
    connection,
    environment,
    bucket?.start,
    bucket?.stop,
  ]);
  const report = { appName, projects: caller.projects, environment };
  // Without a bucket there are no flags to go by, so only tokens that are secret create the application.
  const registered = bucket || caller.tokenType === 'frontend' ? [] : [appName];
  const { known, counted, stored } = await recordSources(
    caller,
    [report],
    counts?.usages ?? [],
    registered,
  );
  const isCounted = counts && !areCountsExpired(counts.at, now);
  const { instanceId } = sent;
  const samples = takeSamples(sent.impactMetrics, {
    appName,
    environmentOf: () => environment,
    at: (counts?.at ?? now).getTime(),
  });
  await allInOrder([
    isCounted ? storeUsage(counted, { reporter: caller, known }, { key }) : undefined,
    storeSamples(
      counts && !isCounted ? allLate(samples) : samples,
      caller.projects,
      bucket ? { key } : undefined,
    ),
    recordSightings(caller, {
      instances: stored.has(appName) ? [{ appName, environment, instanceId }] : [],
      flags: isCounted ? flagsSeen(counts.usages, known, stored) : [],
    }),
  ]);
}

/**
 * Counts what an edge component collected, and stores its applications. Rows of environments other
 * than the token's are ignored. Identical posts of a sender within its window are counted once.
 * @param sender if absent, each post counts
 * @throws {ValidationError} for an invalid time
 */
export async function recordBulkMetrics(
  caller: Caller,
  sent: SentBulk,
  sender?: BulkSender,
): Promise<void> {
  const now = new Date();
  const isHere = ({ environment }: { readonly environment?: string }) =>
    caller.tokenType === 'admin' || environment === caller.environment;
  const { projects } = caller;
  const usages = sent.metrics
    .map((row, index) => toUsage(row, index, now))
    .filter((usage) => isHere(usage) && isCountable(usage) && !areCountsExpired(usage.at, now));
  const silent = usages.map(({ appName, environment }) => ({ appName, environment }));
  const registered = sent.applications.filter(isHere);
  const reports = [...registered, ...silent];
  const distinct = new Map(reports.map((report) => [JSON.stringify(report), report]));
  const { known, counted, stored } = await recordSources(
    caller,
    [...distinct.values()].map((report) => ({ ...report, projects })),
    usages,
    registered.map(({ appName }) => appName),
  );
  const key = sender && idempotencyKeyOf(sender, caller, sent);
  const samples = takeSamples(sent.impactMetrics, {
    environmentOf: (label) => environmentForToken(caller, label),
    at: now.getTime(),
  });
  await allInOrder([
    storeUsage(mergeUsages(counted), { reporter: caller, known }, key),
    storeSamples(samples, projects, key),
    recordSightings(caller, {
      instances: registered.filter(({ appName }) => stored.has(appName)),
      flags: flagsSeen(usages, known, stored),
    }),
  ]);
}

/** The evaluations of flags that exist, by applications that are stored. */
function flagsSeen(
  usages: readonly Usage[],
  known: ReadonlyMap<string, CachedFeature>,
  stored: ReadonlySet<string>,
): FlagReport[] {
  const seen: FlagReport[] = [];
  for (const { appName, environment, featureName: flag } of usages) {
    const project = known.get(flag)?.project;
    if (project && stored.has(appName)) seen.push({ appName, environment, flag, project });
  }
  return seen;
}

/** The counts of a bucket, and the time that they count for. */
function countsOf(
  { start, stop, toggles }: SentBucket,
  source: { readonly appName: string; readonly environment: string },
  now: Date,
) {
  const at = parseTime(start, '/body/bucket/start', now);
  parseTime(stop, '/body/bucket/stop', now);
  const usages = Object.entries(toggles)
    .map(([featureName, counts]): Usage => ({ featureName, ...source, at, ...toCounts(counts) }))
    .filter(isCountable)
    .sort((one, other) => (one.featureName < other.featureName ? -1 : 1));
  return { at, usages };
}

function toUsage(row: SentRow, index: number, now: Date): Usage {
  const { featureName, appName, environment, timestamp } = row;
  const at =
    timestamp === undefined ? now : parseTime(timestamp, `/body/metrics/${index}/timestamp`, now);
  return { featureName, appName, environment, at, ...toCounts(row) };
}

/**
 * Identifies a post by its content including times. An identical post outside of the window is a
 * new one.
 */
function idempotencyKeyOf(
  { connection, windowMs }: BulkSender,
  { projects, environment }: Caller,
  { metrics, impactMetrics }: SentBulk,
): IdempotencyKey {
  const impact = Array.isArray(impactMetrics) && impactMetrics.length > 0 ? [impactMetrics] : [];
  return {
    key: createHash('sha256')
      .update(JSON.stringify([connection, projects, environment, metrics, ...impact]))
      .digest('hex'),
    windowMs,
  };
}
