import { PUSH_HEADER } from '../../lib/clients/push/channel-rules.ts';
import { backstageRoutes } from './backstage/pages.ts';
import { type Backup, openBackup } from './backup/backup.ts';
import type { Log } from './logging/log.ts';
import { sendReport } from './metrics/node-report.ts';
import { sendUsage } from './metrics/sender.ts';
import {
  createParts,
  every,
  type Parts,
  type RunningNode,
  SAVE_SECONDS,
  servedNode,
  stopNode,
} from './node.ts';
import { type Options, UsageError } from './options/read-options.ts';
import { createHandlers } from './server/handler.ts';
import { listen } from './server/listen.ts';
import { parsePretrusted, shortened } from './tokens/token.ts';
import { Follower } from './upstream/follow.ts';
import { inTurn } from './upstream/in-turn.ts';
import { LONGEST_DELAY_MS, Push } from './upstream/push.ts';
import { type PollReport, Refresher } from './upstream/refresher.ts';
import { StartupTokens } from './upstream/startup-tokens.ts';
import { TokenService } from './upstream/token-service.ts';
import { connectUpstream } from './upstream/upstream.ts';

/** Seconds between two looks for tokens that are due. */
const LOOK_SECONDS = 5;

/** Starts a node that serves the flags of a server. */
export async function startEdge(options: Options, log: Log): Promise<RunningNode> {
  const parts = createParts(options, log);
  const { identity, store, usage, prometheus, traffic, behind, streams } = parts;
  const upstream = connectUpstream(options, identity);
  const tokens = new TokenService(upstream, log, (headers) => push?.offer(headers[PUSH_HEADER]));
  for (const secret of options.list('pretrusted-tokens')) {
    const token = parsePretrusted(secret);
    if (!token)
      throw new UsageError(
        `--pretrusted-tokens: "${shortened(secret)}" is neither project:environment.secret nor secret@environment.`,
      );
    tokens.add({ ...token, status: 'Trusted' });
  }
  const intervalSeconds = options.number('features-refresh-interval-seconds');
  const refresher = new Refresher({
    ...{ upstream, store, log },
    settings: {
      intervalMs: intervalSeconds * 1_000,
      keepRefusedSeconds: options.number('keep-refused-seconds'),
      isDelta: options.isOn('delta'),
    },
    report: (report) => {
      recordPoll(parts, report);
      const { environment } = report.source.token;
      if (report.outcome === 'refused' && !store.find(environment)) streams.end(environment);
    },
  });
  let isPushed = false;
  const push = options.isOn('disable-push')
    ? undefined
    : new Push({
        log,
        isPlain: !upstream.isSecure,
        tokens: () => refresher.tokensByEnvironment(),
        onWakeUp: (environment) => {
          prometheus.count('push_wake_ups', { environment });
          refresher.wake(environment, Math.random() * LONGEST_DELAY_MS);
        },
        onConnected: (isConnected) => {
          isPushed = isConnected;
          prometheus.set('push_connected', isConnected ? 1 : 0);
        },
      });
  const follower = options.isOn('streaming')
    ? new Follower({
        ...{ upstream, log, tokens: () => refresher.tokens() },
        onNews: (environment) => refresher.wake(environment, 0),
      })
    : undefined;
  const startup = new StartupTokens({
    ...{ secrets: options.list('tokens'), tokens, refresher, log },
    revalidationMs: options.number('token-revalidation-interval-seconds') * 1_000,
  });
  const backup = backupOf(options, { store, tokens, log });
  await backup?.restore();
  startup.restore();

  const metricsMs = options.number('metrics-interval-seconds') * 1_000;
  let lastSent = performance.now();
  // At the end of a node, one may be under way: what it puts back is sent then.
  const send = inTurn(async () => {
    prometheus.observe('metrics_interval_between_send', performance.now() - lastSent);
    lastSent = performance.now();
    const tokenFor = (environment: string) => refresher.tokenFor(environment);
    await sendUsage({
      ...{ usage, upstream, log, tokenFor },
      intervalMs: metricsMs,
      report: (post) => {
        const { environment, status = 0, bytes, milliseconds, fate } = post;
        traffic.asked('metrics', milliseconds);
        prometheus.observe('client_metrics_upload', milliseconds, { status });
        prometheus.observe('metrics_size_in_bytes', bytes);
        if (fate === 'sent') prometheus.count('metrics_upstream_client_bulk', { environment });
        else prometheus.count('metrics_upstream_http_errors', { environment, status });
        if (status === 0) prometheus.count('metrics_send_error', { environment });
      },
    });
    const [first] = refresher.tokens();
    if (first)
      await sendReport({
        upstream,
        token: first,
        node,
        log,
        report: (ms) => {
          traffic.asked('edge', ms);
          prometheus.observe('instance_data_upload', ms);
        },
      });
  });
  const node = servedNode(parts, tokens, {
    sources: () => refresher.sources(),
    tokensOfFlags: () => refresher.tokens(),
    isReady: () => startup.isEmpty || store.environments().length > 0,
    changesBy: () => (isPushed ? 'push' : follower?.isFollowing ? 'streaming' : 'polling'),
  });

  const look = async () => {
    await startup.validate();
    push?.look();
    await refresher.poll();
    follower?.look();
  };
  const first = look();
  if (!options.isOn('edge-defer-token-validation')) await first;
  const listening = await listen(options, createHandlers(node, backstageRoutes(node)));
  const timers = [
    every(1, log, () => startup.validate().then((isNew) => (isNew ? refresher.poll() : undefined))),
    every(1, log, async () => {
      push?.look();
      follower?.look();
    }),
    every(Math.min(LOOK_SECONDS, intervalSeconds), log, () => refresher.poll()),
    every(options.number('token-revalidation-interval-seconds'), log, () => startup.revalidate()),
    every(metricsMs / 1_000, log, send),
    every(SAVE_SECONDS, log, () => backup?.save()),
  ];
  return {
    urls: listening.urls,
    stop: () =>
      stopNode(parts, listening, timers, async () => {
        push?.stop();
        follower?.stop();
        await send();
        await backup?.save();
        upstream.close();
        behind.clear();
      }),
  };
}

function backupOf(options: Options, parts: Parameters<typeof openBackup>[1]): Backup | undefined {
  const folder = options.text('backup-folder');
  return folder === undefined ? undefined : openBackup(folder, parts);
}

function recordPoll({ prometheus, traffic, options }: Parts, report: PollReport): void {
  const { outcome, status = 0, milliseconds, headers, source } = report;
  traffic.asked('features', milliseconds);
  const name = options.isOn('delta') ? 'client_feature_delta_fetch' : 'client_feature_fetch';
  prometheus.observe(name, milliseconds, { status_code: status });
  if (outcome !== 'changed' && outcome !== 'unchanged') {
    prometheus.count('client_feature_fetch_failures', { status_code: status });
  }
  const version = headers['x-unleash-version'];
  if (typeof version === 'string') prometheus.set('upstream_version', 1, { version });
  if (outcome === 'refused')
    prometheus.count('refused_polls', { environment: source.token.environment });
}
