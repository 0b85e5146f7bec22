interface Latency {
  readonly avg: number;
  readonly count: number;
  readonly p99: number;
}

/** Values that are kept for the percentile. */
const MAX_SAMPLES = 1_000;

/** Latencies since the last report. */
class Series {
  count = 0;
  #sum = 0;
  readonly #samples: number[] = [];

  add(milliseconds: number): void {
    this.count += 1;
    this.#sum += milliseconds;
    // Each has the same chance to be among the samples.
    const at = this.count <= MAX_SAMPLES ? this.count - 1 : Math.floor(Math.random() * this.count);
    if (at < MAX_SAMPLES) this.#samples[at] = milliseconds;
  }

  summary(): Latency {
    const sorted = this.#samples.toSorted((one, other) => one - other);
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
    return { avg: this.count === 0 ? 0 : this.#sum / this.count, count: this.count, p99 };
  }
}

export type TrafficKind = 'get' | 'post' | 'accessDenied' | 'cachedResponses';
export type UpstreamKind = 'features' | 'metrics' | 'edge';

interface Answered {
  requests200: number;
  requests304: number;
}

/** What this node did since its last report to the server. */
export class Traffic {
  #served = new Map<TrafficKind, Map<string, Series>>();
  #upstream = new Map<UpstreamKind, Series>();
  #answered = new Map<string, Answered>();

  /** A request by its route: what callers make up would take memory. */
  served(route: string, method: string, status: number, milliseconds: number): void {
    const kind = kindOf(method, status);
    const ofKind = this.#served.get(kind) ?? new Map<string, Series>();
    this.#served.set(kind, ofKind);
    const series = ofKind.get(route) ?? new Series();
    ofKind.set(route, series);
    series.add(milliseconds);
    if (status !== 200 && status !== 304) return;
    const answered = this.#answered.get(route) ?? { requests200: 0, requests304: 0 };
    this.#answered.set(route, answered);
    if (status === 200) answered.requests200 += 1;
    else answered.requests304 += 1;
  }

  asked(kind: UpstreamKind, milliseconds: number): void {
    const series = this.#upstream.get(kind) ?? new Series();
    this.#upstream.set(kind, series);
    series.add(milliseconds);
  }

  /** The parts of a report. */
  look() {
    const ofKind = (kind: TrafficKind) =>
      Object.fromEntries(
        [...(this.#served.get(kind) ?? [])].map(([route, series]) => [route, series.summary()]),
      );
    const asked = (kind: UpstreamKind) => (this.#upstream.get(kind) ?? new Series()).summary();
    return {
      traffic: {
        get: ofKind('get'),
        post: ofKind('post'),
        accessDenied: ofKind('accessDenied'),
        cachedResponses: ofKind('cachedResponses'),
      },
      latencyUpstream: {
        features: asked('features'),
        metrics: asked('metrics'),
        edge: asked('edge'),
      },
      requestsSinceLastReport: Object.fromEntries(this.#answered),
    };
  }

  /** After a report. */
  clear(): void {
    this.#served = new Map();
    this.#upstream = new Map();
    this.#answered = new Map();
  }
}

function kindOf(method: string, status: number): TrafficKind {
  if (status === 401 || status === 403) return 'accessDenied';
  if (status === 304) return 'cachedResponses';
  return method === 'POST' ? 'post' : 'get';
}
