import { setTimeout as wait } from 'node:timers/promises';
import { type Log, reasonOf } from '../logging/log.ts';
import type { Token } from '../tokens/token.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { UsageStore, Waiting } from './usage.ts';

/** Servers take 100 kB. */
const MAX_POST_BYTES = 95_000;

/** Posts of an environment under way. */
const MAX_AT_ONCE = 16;

const TRIES = 5;
const FIRST_PAUSE_MS = 50;

/** What becomes of a post. */
export type PostFate = 'sent' | 'put-back' | 'dropped';

export interface SentPost {
  readonly environment: string;
  /** `undefined` after a fault of the network. */
  readonly status: number | undefined;
  readonly bytes: number;
  readonly milliseconds: number;
  readonly fate: PostFate;
}

interface Parts {
  readonly usage: UsageStore;
  readonly upstream: Upstream;
  /** The token with which to send for an environment. */
  readonly tokenFor: (environment: string) => Token | undefined;
  readonly intervalMs: number;
  readonly log: Log;
  readonly report: (post: SentPost) => void;
}

/** What the status of an answer means for what was sent. Pure. */
export function fateOf(status: number): PostFate {
  if (status >= 200 && status < 300) return 'sent';
  return status === 429 || status >= 500 ? 'put-back' : 'dropped';
}

/** Sends what waits, in posts that servers take; what they do not take now is put back. */
export async function sendUsage(parts: Parts): Promise<void> {
  const { usage, tokenFor, log } = parts;
  await Promise.all(
    [...usage.take()].map(async ([environment, waiting]) => {
      const token = tokenFor(environment);
      if (!token) {
        usage.putBack(environment, waiting);
        log.warn('no token to send metrics with', { environment });
        return;
      }
      const posts = cutPosts(waiting).values();
      const sendNext = async () => {
        for (const post of posts) await sendPost(parts, token, post);
      };
      await Promise.all(Array.from({ length: MAX_AT_ONCE }, sendNext));
    }),
  );
}

async function sendPost(
  parts: Parts,
  { secret, environment }: Token,
  post: Waiting,
): Promise<void> {
  const { upstream, usage, intervalMs, report, log } = parts;
  const body = JSON.stringify(post);
  const started = performance.now();
  let status: number | undefined;
  for (let failed = 0; status === undefined && failed < TRIES; failed += 1) {
    try {
      const request = { method: 'POST', path: '/api/client/metrics/bulk', secret, body } as const;
      const headers = { 'unleash-interval': String(intervalMs) };
      status = (await upstream.send({ ...request, headers })).status;
    } catch (error) {
      if (failed === TRIES - 1)
        log.warn('cannot send metrics', { environment, reason: reasonOf(error) });
      else await wait(FIRST_PAUSE_MS * 2 ** failed);
    }
  }
  const fate = status === undefined ? 'put-back' : fateOf(status);
  if (fate === 'put-back') usage.putBack(environment, post);
  if (fate === 'dropped')
    log.error('the server does not take metrics: they are dropped', { environment, status });
  report({
    environment,
    status,
    bytes: body.length,
    milliseconds: performance.now() - started,
    fate,
  });
}

/** Cuts what waits into posts of a size that servers take. Pure. */
export function cutPosts(
  { applications, metrics, impactMetrics }: Waiting,
  maxBytes = MAX_POST_BYTES,
): Waiting[] {
  const posts: {
    applications: Waiting['applications'][number][];
    metrics: Waiting['metrics'][number][];
    impactMetrics: Waiting['impactMetrics'][number][];
  }[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  const room = (item: unknown) => {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (bytes + size > maxBytes) {
      posts.push({ applications: [], metrics: [], impactMetrics: [] });
      bytes = '{"applications":[],"metrics":[],"impactMetrics":[]}'.length;
    }
    bytes += size;
    return posts.at(-1);
  };
  for (const each of applications) room(each)?.applications.push(each);
  for (const each of metrics) room(each)?.metrics.push(each);
  for (const each of impactMetrics) room(each)?.impactMetrics.push(each);
  return posts;
}
