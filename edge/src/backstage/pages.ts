import type { Prometheus } from '../metrics/prometheus.ts';
import { type Answer, answerJson, type Call } from '../server/call.ts';
import { backstageRoot } from '../server/paths.ts';
import type { Route } from '../server/routes.ts';
import type { ServedNode } from '../server/served-node.ts';
import { shortened } from '../tokens/token.ts';
import { VERSION } from '../upstream/identity.ts';

/** What operators look at. No page has a secret in full. */
export function backstageRoutes(node: ServedNode): Route[] {
  const { options, store, tokens, usage, prometheus } = node;
  const page = (name: string, answer: (call: Call) => Answer): Route => ({
    method: 'GET',
    path: `${backstageRoot}/${name}`,
    access: 'open',
    answer,
  });
  const unless = (flag: string, route: Route) => (options.isOn(flag) ? [] : [route]);
  return [
    page('health', (call) => answerJson(call, 200, { status: 'OK' })),
    page('ready', (call) =>
      node.isReady()
        ? answerJson(call, 200, { status: 'READY' })
        : answerJson(call, 503, { status: 'NOT_READY' }),
    ),
    page('info', (call) =>
      answerJson(call, 200, {
        packageName: 'flagwright-edge',
        packageVersion: VERSION,
        appName: node.identity.appName,
        instanceId: node.identity.instanceId,
        started: node.identity.started,
      }),
    ),
    ...unless(
      'disable-tokens-endpoint',
      page('tokens', (call) =>
        answerJson(call, 200, {
          token_refreshes: node.sources().map(({ token, rhythm, etag, ...times }) => ({
            token: shortened(token.secret),
            environment: token.environment,
            projects: token.projects,
            etag,
            next_refresh: timeOf(rhythm.nextAt),
            last_refreshed: timeOf(times.lastRefreshed),
            last_check: timeOf(times.lastCheck),
            refused_since: timeOf(times.refusedSince),
            failure_count: rhythm.failures,
          })),
          token_validation_status: tokens
            .all()
            .map(({ secret, type, environment, projects, status }) => ({
              ...{ token: shortened(secret), token_type: type, environment, projects, status },
            })),
        }),
      ),
    ),
    ...unless(
      'disable-features-endpoint',
      page('features', (call) =>
        answerJson(
          call,
          200,
          Object.fromEntries(
            store.environments().map(({ environment, flags, segments, revision }) => [
              environment,
              {
                version: 2,
                features: [...flags.values()].map(({ definition }) => definition),
                segments: [...segments.values()].map(({ definition }) => definition),
                meta: { revisionId: revision },
              },
            ]),
          ),
        ),
      ),
    ),
    ...unless(
      'disable-metrics-batch-endpoint',
      page('metricsbatch', (call) => answerJson(call, 200, usage.look())),
    ),
    ...unless(
      'disable-instance-data-endpoint',
      page('instancedata', (call) => answerJson(call, 200, node.report())),
    ),
    ...unless(
      'disable-metrics-endpoint',
      page('metrics', (call) => {
        setProcessMetrics(prometheus);
        setNodeMetrics(node);
        const body = Buffer.from(prometheus.text());
        return {
          status: 200,
          body,
          headers: { ...call.extra, 'content-type': 'text/plain; version=0.0.4' },
        };
      }),
    ),
  ];
}

function timeOf(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}

function setProcessMetrics(prometheus: Prometheus): void {
  const { user, system } = process.cpuUsage();
  prometheus.set('process_cpu_seconds_total', (user + system) / 1e6);
  prometheus.set('process_resident_memory_bytes', process.memoryUsage.rss());
  prometheus.set('process_start_time_seconds', Math.round(Date.now() / 1_000 - process.uptime()));
}

function setNodeMetrics({ prometheus, streams, store, usage, tokens, sources }: ServedNode): void {
  prometheus.set('connected_streaming_clients', streams.size);
  prometheus.set('streaming_connections_made', streams.made);
  prometheus.set('token_validation_failures', tokens.failures);
  prometheus.set('metrics_waiting_bytes', usage.bytes);
  prometheus.set('metrics_dropped_for_memory', usage.dropped);
  const refused = sources().filter(({ refusedSince }) => refusedSince !== undefined);
  prometheus.set('refused_tokens_still_served', refused.length);
  for (const { environment, revision } of store.environments()) {
    const updated = Math.floor((store.updated.get(environment) ?? 0) / 1_000);
    prometheus.set('polling_revision_id', revision, { environment });
    prometheus.set('polling_last_update', updated, { environment });
  }
}
