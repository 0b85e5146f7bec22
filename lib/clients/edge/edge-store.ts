import { keys } from '../../platform/dynamo/keys.ts';
import { patiently } from '../../platform/dynamo/patiently.ts';
import { query } from '../../platform/dynamo/query.ts';
import { isKept, ttlAfter } from '../../platform/dynamo/ttl.ts';
import { transact, type Write } from '../../platform/dynamo/write.ts';
import { invalid } from '../../platform/errors.ts';
import { edgeHash } from './edge-hash.ts';
import type { EdgeInstance, EdgeReport, SentReport } from './model.ts';
import { MAX_CONNECTED } from './model.ts';
import { addTraffic } from './traffic-store.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    StoredEdge: StoredEdge;
  }
}

/** A report as it is stored: it expires. */
interface StoredEdge extends EdgeInstance {
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
  const writes = list.map(
    (report): Write => ({
      put: { ...report, ...stored, ttl, ...keyOf(report.identifier) },
    }),
  );
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
  return items.filter(isKept).map(presentEdge).sort(byName);
}

function flatten(
  { connectedEdges = [], ...report }: SentReport,
  behind: string | null,
): (EdgeReport & { readonly behind: string | null })[] {
  return [
    { ...report, behind },
    ...connectedEdges.flatMap((each) => flatten(each, report.identifier)),
  ];
}

function keyOf(identifier: string) {
  return keys.edgeInstance(edgeHash(identifier));
}

function presentEdge(instance: EdgeInstance): EdgeInstance {
  const { identifier, appName, region, edgeVersion, hosting, started } = instance;
  const { connectedStreamingClients, latencyUpstream, processMetrics } = instance;
  const { traffic, requestsSinceLastReport } = instance;
  const { behind, environment, reportedAt } = instance;
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
