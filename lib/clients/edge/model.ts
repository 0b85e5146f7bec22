/** Maximum of components behind one component. */
export const MAX_CONNECTED = 100;

/** Latency in milliseconds since the last report. */
interface Latency {
  readonly avg: number;
  readonly count: number;
  readonly p99: number;
}

/** Requests that an edge component answered, by path: with content, and as unchanged. */
export type AnsweredRequests = Readonly<
  Record<string, { readonly requests200?: number; readonly requests304?: number }>
>;

/** Latency of requests to an edge component, by path. */
type LatencyByPath = Readonly<Record<string, Latency | null>>;

/** The stored part of an edge component's report, which it sends about every minute. */
export interface EdgeReport {
  /** Unique per process, not per component. */
  readonly identifier: string;
  readonly appName: string;
  readonly region?: string | null;
  readonly edgeVersion: string;
  readonly hosting?: string;
  readonly started: string;
  readonly connectedStreamingClients: number;
  /** How it hears of changes. */
  readonly changesBy?: 'push' | 'streaming' | 'polling';
  /** Latency of its requests to this service. */
  readonly latencyUpstream: Readonly<Record<'features' | 'metrics' | 'edge', Latency>>;
  /** Requests to the component, by what became of them. */
  readonly traffic?: Readonly<
    Record<'get' | 'post' | 'accessDenied' | 'cachedResponses', LatencyByPath>
  >;
  readonly requestsSinceLastReport?: AnsweredRequests;
  readonly processMetrics?: { readonly cpuUsage: number; readonly memoryUsage: number } | null;
}

/** What a component has of the flags of an environment. */
export interface EdgeFlags {
  readonly environment: string;
  readonly revisionId: number;
  /** When it got them; RFC 3339, by its clock. */
  readonly lastUpdated?: string;
  /** How long before the report it heard last that they are current. */
  readonly checkedSecondsAgo?: number;
}

/** A report as sent, including the components behind this one. */
export interface SentReport extends EdgeReport {
  readonly connectedEdges?: readonly SentReport[];
  /** For each token with which it polls. */
  readonly apiKeyRevisionIds?: readonly EdgeFlags[] | null;
}

/** The last report of a component. */
export interface StoredReport extends EdgeReport {
  /**
   * `identifier` of the component it is connected to, or null if it connects to this service
   * directly.
   */
  readonly behind: string | null;
  /** Environment of the token it reported with; `*` for an admin token. */
  readonly environment: string;
  readonly reportedAt: string;
  /** The time of the report before; null for the first one. */
  readonly reportedBefore?: string | null;
  /** By environment. */
  readonly flags?: readonly EdgeFlags[];
}

/** An edge component that reported within the last day. */
export interface EdgeInstance extends Omit<StoredReport, 'reportedBefore'> {
  readonly state: 'connected' | 'away';
  readonly requestsPerMinute: number | null;
  /** Seconds that its flags were behind when it reported. */
  readonly lagSeconds: number | null;
}
