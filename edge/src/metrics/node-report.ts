import { isObject } from '../../../lib/platform/is-object.ts';
import type { FlagStore } from '../flags/flag-store.ts';
import { type Log, reasonOf } from '../logging/log.ts';
import type { Token } from '../tokens/token.ts';
import { type Identity, VERSION } from '../upstream/identity.ts';
import type { Source } from '../upstream/refresher.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Traffic } from './traffic.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Reports that are passed on; servers take no more. */
const MAX_BEHIND = 100;

/** The last reports of nodes that poll this one, which go with its next report. */
export class NodesBehind {
  readonly #reports = new Map<string, Fields>();

  add(report: Fields): void {
    const { identifier } = report;
    if (typeof identifier !== 'string') return;
    if (this.#reports.size < MAX_BEHIND || this.#reports.has(identifier)) {
      this.#reports.set(identifier, report);
    }
  }

  all(): Fields[] {
    return [...this.#reports.values()].filter(isObject);
  }

  clear(): void {
    this.#reports.clear();
  }
}

/** How a node hears of changes. */
export type ChangesBy = 'push' | 'streaming' | 'polling';

/** What a node tells its server about itself. */
export function nodeReport({
  identity,
  traffic,
  streams,
  behind,
  sources,
  store,
  changesBy,
}: {
  readonly identity: Identity;
  readonly traffic: Traffic;
  readonly streams: number;
  readonly behind: readonly Fields[];
  readonly sources: readonly Source[];
  readonly store: FlagStore;
  readonly changesBy: ChangesBy;
}): Fields {
  const { user, system } = process.cpuUsage();
  return {
    identifier: identity.instanceId,
    appName: identity.appName,
    edgeVersion: VERSION,
    hosting: 'self-hosted',
    started: identity.started,
    connectedStreamingClients: streams,
    changesBy,
    apiKeyRevisionIds: sources.flatMap((source) => flagsOf(source, store)),
    ...traffic.look(),
    processMetrics: { cpuUsage: (user + system) / 1e6, memoryUsage: process.memoryUsage.rss() },
    connectedEdges: behind,
  };
}

/** What this node has by a token; nothing before its first flags. */
function flagsOf({ token, lastRefreshed }: Source, store: FlagStore): Fields[] {
  const state = store.find(token.environment);
  if (!state) return [];
  const { environment, projects } = token;
  const updated = store.changed.get(environment);
  return [
    {
      ...{ environment, projects, revisionId: state.revision },
      ...(updated !== undefined && { lastUpdated: new Date(updated).toISOString() }),
      // As a length of time, because the clock of the server may be another one. Without it since a start from a file.
      ...(lastRefreshed !== undefined && {
        checkedSecondsAgo: Math.max(0, Math.round((Date.now() - lastRefreshed) / 1_000)),
      }),
    },
  ];
}

/** Sends the report; what could not be sent is in the next one. */
export async function sendReport({
  upstream,
  token,
  node,
  log,
  report,
}: {
  readonly upstream: Upstream;
  readonly token: Token;
  readonly node: { report(): Fields; reported(): void };
  readonly log: Log;
  readonly report: (milliseconds: number) => void;
}): Promise<void> {
  const body = JSON.stringify(node.report());
  const started = performance.now();
  try {
    const path = '/api/client/metrics/edge';
    const { status } = await upstream.send({ method: 'POST', path, secret: token.secret, body });
    // Older servers do not know of it.
    if (status >= 400 && status !== 404)
      log.warn('the server does not take the report of this node', { status });
    if (status < 300) node.reported();
    report(performance.now() - started);
  } catch (error) {
    log.warn('cannot send the report of this node', { reason: reasonOf(error) });
  }
}
