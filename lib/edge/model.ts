/** How long something took, in milliseconds, since the last report. */
export interface Latency {
  readonly avg: number;
  readonly count: number;
  readonly p99: number;
}

/** What an edge component tells of itself about every minute, as far as it is kept. */
export interface EdgeReport {
  /** Of one process: another one, of the same component, has another. */
  readonly identifier: string;
  readonly appName: string;
  readonly region?: string | null;
  readonly edgeVersion: string;
  readonly hosting?: string;
  readonly started: string;
  readonly connectedStreamingClients: number;
  /** How long this service took to answer it. */
  readonly latencyUpstream: Readonly<Record<'features' | 'metrics' | 'edge', Latency>>;
  readonly processMetrics?: { readonly cpuUsage: number; readonly memoryUsage: number } | null;
}

/** A report as it is sent: with those of the components behind it. */
export interface SentReport extends EdgeReport {
  readonly connectedEdges?: readonly SentReport[];
}

/** An edge component that was heard of in the last day. */
export interface EdgeInstance extends EdgeReport {
  /** `identifier` of the component that it is behind, or null for one that asks this service itself. */
  readonly behind: string | null;
  /** Name of the environment of the token that it reported with; `*` for an admin token. */
  readonly environment: string;
  readonly reportedAt: string;
}
