import { keys } from '../../platform/dynamo/keys.ts';
import { patiently } from '../../platform/dynamo/patiently.ts';
import { query } from '../../platform/dynamo/query.ts';
import { isKept, ttlAfter } from '../../platform/dynamo/ttl.ts';
import { transact, type Write } from '../../platform/dynamo/write.ts';
import { invalid } from '../../platform/errors.ts';
import { edgeHash } from './edge-hash.ts';
import { flagsOf, lagOf, requestsPerMinute, stateOf } from './edge-rules.ts';
import type { EdgeInstance, SentReport, StoredReport } from './model.ts';
import { MAX_CONNECTED } from './model.ts';
import { addTraffic } from './traffic-store.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    StoredEdge: StoredEdge;
  }
}

/** A report as it is stored: it expires. */
interface StoredEdge extends StoredReport {
  readonly ttl: number;
}

const KEPT_SECONDS = 24 * 3_600;
/** Nobody reads longer lists. */
const MAX_LISTED = 1_000;

/**
 * Stores the last report of an edge component and of those behind it for a day, in one transaction,
 * and adds the requests that they answered to those of the day.
 * @param environment of the token that the report was sent with
 * @throws {ValidationError} for more than a hundred components in one report
 */
export async function saveReport(environment: string, sent: SentReport): Promise<void> {
  const now = new Date();
  const reports = new Map(flatten(sent, null).map((each) => [each.identifier, each]));
  if (reports.size > MAX_CONNECTED) {
    throw invalid(
      '/body/connectedEdges',
      `must have at most ${MAX_CONNECTED - 1} components in total`,
    );
  }
  const ttl = ttlAfter(KEPT_SECONDS, now);
  const stored = { environment, reportedAt: now.toISOString() };
  const list = [...reports.values()];
  const writes = list.map((report) => reportWrite({ ...report, ...stored, ttl }));
  await Promise.all([
    patiently('TransactWriteItems', () => transact(writes)),
    addTraffic(list, now),
  ]);
}

/** The edge components that reported within the last day, sorted by name: one query. */
export async function listEdges(): Promise<EdgeInstance[]> {
  const items = await query({
    where: 'pk = :pk',
    values: { ':pk': keys.edgeInstancePartition },
    limit: MAX_LISTED,
  });
  const now = new Date();
  return items
    .filter(isKept)
    .map((report) => presentEdge(report, now))
    .sort(byName);
}

/** What a report may have; the rest of what is stored is replaced by it. */
const attributes = [
  ...['identifier', 'appName', 'edgeVersion', 'started', 'connectedStreamingClients'],
  ...['latencyUpstream', 'behind', 'environment', 'region', 'hosting', 'processMetrics'],
  ...['traffic', 'requestsSinceLastReport', 'changesBy', 'flags', 'ttl'],
] as const satisfies readonly (keyof StoredEdge)[];

/** Replaces the last report, and keeps when that came. */
function reportWrite(report: StoredEdge): Write {
  const set = attributes.filter((name) => report[name] !== undefined);
  const removed = attributes.filter((name) => report[name] === undefined);
  const assignments = set.map((name) => `#${name} = :${name}`).join(', ');
  return {
    update: keyOf(report.identifier),
    // Both sides mean what is stored before the write.
    expression: `SET reportedBefore = if_not_exists(reportedAt, :none), reportedAt = :now, ${assignments}${
      removed.length > 0 ? ` REMOVE ${removed.map((name) => `#${name}`).join(', ')}` : ''
    }`,
    names: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
    values: {
      ':none': null,
      ':now': report.reportedAt,
      ...Object.fromEntries(set.map((name) => [`:${name}`, report[name]])),
    },
  };
}

function flatten(
  { connectedEdges = [], apiKeyRevisionIds, ...report }: SentReport,
  behind: string | null,
): Omit<StoredReport, 'environment' | 'reportedAt'>[] {
  return [
    { ...report, behind, flags: flagsOf(apiKeyRevisionIds ?? []) },
    ...connectedEdges.flatMap((each) => flatten(each, report.identifier)),
  ];
}

function keyOf(identifier: string) {
  return keys.edgeInstance(edgeHash(identifier));
}

function presentEdge(instance: StoredReport, now: Date): EdgeInstance {
  const { identifier, appName, region, edgeVersion, hosting, started } = instance;
  const { connectedStreamingClients, latencyUpstream, processMetrics } = instance;
  const { traffic, requestsSinceLastReport, changesBy } = instance;
  const { behind, environment, reportedAt, flags } = instance;
  return {
    identifier,
    appName,
    edgeVersion,
    started,
    connectedStreamingClients,
    latencyUpstream,
    behind,
    environment,
    reportedAt,
    state: stateOf(instance, now),
    requestsPerMinute: requestsPerMinute(instance),
    lagSeconds: lagOf(instance),
    ...(flags && flags.length > 0 && { flags }),
    ...(changesBy !== undefined && { changesBy }),
    ...(region !== undefined && { region }),
    ...(hosting !== undefined && { hosting }),
    ...(processMetrics !== undefined && { processMetrics }),
    ...(traffic !== undefined && { traffic }),
    ...(requestsSinceLastReport !== undefined && { requestsSinceLastReport }),
  };
}

function byName(one: EdgeInstance, other: EdgeInstance): number {
  const key = ({ appName, started, identifier }: EdgeInstance) =>
    JSON.stringify([appName, started, identifier]);
  return key(one) < key(other) ? -1 : 1;
}
