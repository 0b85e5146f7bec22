import type { EdgeFlags, EdgeReport, StoredReport } from './model.ts';

/** Environments whose flags are kept of a report: a node of more is one of many customers, which has no use for them. */
const MAX_FLAGS_KEPT = 50;

/** How often a node reports whose rhythm is not known yet. */
const USUAL_INTERVAL_MS = 60_000;

/** A node is away after three reports that did not come, and some time for the way. */
const MISSED_REPORTS = 3;
const WAY_MS = 15_000;

/** Of a report right after a start, or one that is sent again, nobody wants the rate of a moment. */
const SHORTEST_INTERVAL_MS = 10_000;

/** A node that reports less often is away after an hour, so that nobody waits for a day. */
const LONGEST_INTERVAL_MS = 20 * 60_000;

/** The flags of a report by environment: of the tokens of one, the state of the one that is farthest behind. Pure. */
export function flagsOf(reported: readonly EdgeFlags[] = []): EdgeFlags[] {
  const flags = new Map<string, EdgeFlags>();
  for (const each of reported)
    flags.set(each.environment, later(each, flags.get(each.environment)));
  return [...flags.values()].slice(0, MAX_FLAGS_KEPT);
}

function later(
  { environment, revisionId, lastUpdated, checkedSecondsAgo }: EdgeFlags,
  other: EdgeFlags | undefined,
): EdgeFlags {
  const ages = [checkedSecondsAgo, other?.checkedSecondsAgo].filter((each) => each !== undefined);
  const times = [lastUpdated, other?.lastUpdated].filter((each) => each !== undefined);
  return {
    environment,
    revisionId: Math.max(revisionId, other?.revisionId ?? 0),
    ...(times.length > 0 && { lastUpdated: times.sort()[0] }),
    ...(ages.length > 0 && { checkedSecondsAgo: Math.max(...ages) }),
  };
}

/** How many seconds the flags of a node were behind when it reported; `null` for one that does not say. Pure. */
export function lagOf({ flags = [] }: Pick<StoredReport, 'flags'>): number | null {
  const ages = flags.flatMap(({ checkedSecondsAgo }) => checkedSecondsAgo ?? []);
  return ages.length > 0 ? Math.max(...ages) : null;
}

/** Whether a node still reports. Pure. */
export function stateOf(report: StoredReport, now: Date): 'connected' | 'away' {
  const interval = Math.min(intervalOf(report) ?? USUAL_INTERVAL_MS, LONGEST_INTERVAL_MS);
  const patience = MISSED_REPORTS * Math.max(interval, USUAL_INTERVAL_MS) + WAY_MS;
  return now.getTime() - Date.parse(report.reportedAt) > patience ? 'away' : 'connected';
}

/** Requests to a node a minute, between its last two reports or since its start; `null` for one that does not say. Pure. */
export function requestsPerMinute(report: StoredReport): number | null {
  const requests = requestsOf(report);
  const interval = intervalOf(report) ?? Date.parse(report.reportedAt) - Date.parse(report.started);
  if (requests === undefined || !(interval > 0)) return null;
  return Math.round((requests * 600_000) / Math.max(interval, SHORTEST_INTERVAL_MS)) / 10;
}

/** Milliseconds between the last two reports. */
function intervalOf({ reportedAt, reportedBefore }: StoredReport): number | undefined {
  if (!reportedBefore) return undefined;
  const interval = Date.parse(reportedAt) - Date.parse(reportedBefore);
  return interval > 0 ? interval : undefined;
}

/** Nodes tell the number of requests, the latencies of them, or both. */
function requestsOf({ requestsSinceLastReport, traffic }: EdgeReport): number | undefined {
  if (requestsSinceLastReport) {
    const counts = Object.values(requestsSinceLastReport);
    return counts.reduce(
      (sum, { requests200 = 0, requests304 = 0 }) => sum + requests200 + requests304,
      0,
    );
  }
  if (!traffic) return undefined;
  const latencies = Object.values(traffic).flatMap((paths) => Object.values(paths));
  return latencies.reduce((sum, latency) => sum + (latency?.count ?? 0), 0);
}
