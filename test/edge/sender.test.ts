import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../edge/src/logging/log.ts';
import { type SentPost, sendUsage } from '../../edge/src/metrics/sender.ts';
import { UsageStore } from '../../edge/src/metrics/usage.ts';
import { readOptions } from '../../edge/src/options/read-options.ts';
import { connectUpstream, type Upstream } from '../../edge/src/upstream/upstream.ts';
import { startUpstream, type TestUpstream } from './support/upstream.ts';

const MEGABYTE = 1_000_000;

let server: TestUpstream;
let upstream: Upstream;
let usage: UsageStore;
let reports: SentPost[];

beforeEach(async () => {
  server = await startUpstream();
  const identity = { appName: 'edge', instanceId: 'one', connectionId: 'c', started: '2026-11-28' };
  const connected = connectUpstream(readOptions(['edge'], { UPSTREAM_URL: server.url }), identity);
  upstream = connected;
  onTestFinished(() => connected.close());
  usage = new UsageStore(16 * MEGABYTE);
  reports = [];
});

const posts = () => server.to('/api/client/metrics/bulk');

function count(environment: string, names: number): void {
  const toggles = Array.from({ length: names }, (_, index) => [
    `${index}-${'x'.repeat(900)}`,
    { yes: 1 },
  ]);
  usage.addPost(environment, { appName: 'shop', bucket: { toggles: Object.fromEntries(toggles) } });
}

function send(environments: readonly string[] = ['development']): Promise<void> {
  return sendUsage({
    ...{ usage, upstream, intervalMs: 60_000, log: createLog('plain', () => {}) },
    report: (post) => reports.push(post),
    tokenFor: (environment) =>
      environments.includes(environment)
        ? { secret: `*:${environment}.secret`, environment, projects: ['*'] }
        : undefined,
  });
}

describe('a post of metrics', () => {
  it('is tried five times when the network fails, and put back then', async () => {
    server.instead = () => ({ hangUp: true });
    count('development', 1);
    await send();

    expect(posts().length).toBe(5);
    expect(reports).toMatchObject([{ status: undefined, fate: 'put-back' }]);
    expect(usage.look().metrics.length).toBe(1);
  });

  it('that arrives at the third try is sent once', async () => {
    server.instead = () => (posts().length < 3 ? { hangUp: true } : undefined);
    count('development', 1);
    await send();

    expect(posts().length).toBe(3);
    expect(reports).toMatchObject([{ status: 202, fate: 'sent' }]);
    expect(usage.look().metrics).toEqual([]);
  });

  it('is not tried again when the server has answered', async () => {
    server.statuses.set('/', 500);
    count('development', 1);
    await send();

    expect(posts().length).toBe(1);
    expect(usage.look().metrics.length).toBe(1);
  });

  it('is one of sixteen at a time', async () => {
    let underWay = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    server.instead = () => {
      underWay += 1;
      most = Math.max(most, underWay);
      const { promise, resolve } = Promise.withResolvers<{ status: number }>();
      waiting.push(() => {
        underWay -= 1;
        resolve({ status: 202 });
      });
      return promise;
    };
    // Some 95 of them fit in a post.
    count('development', 2_000);
    const sending = send();
    await expect.poll(() => underWay).toBe(16);
    server.instead = () => undefined;
    for (const answer of waiting.splice(0)) answer();
    await sending;

    expect(most).toBe(16);
    expect(posts().length).toBeGreaterThan(20);
    expect(usage.look().metrics).toEqual([]);
  });

  it('has the token of its environment, and waits while there is none', async () => {
    count('development', 1);
    count('production', 1);
    count('elsewhere', 1);
    await send(['development', 'production']);
    const sent = posts().map(({ headers, body }) => [
      headers.authorization,
      JSON.parse(body).metrics[0].environment,
    ]);

    expect(sent.sort()).toEqual([
      ['*:development.secret', 'development'],
      ['*:production.secret', 'production'],
    ]);
    expect(usage.look().metrics.map(({ environment }) => environment)).toEqual(['elsewhere']);
  });

  it('says how often there is one', async () => {
    count('development', 1);
    await send();

    expect(posts()[0]?.headers['unleash-interval']).toBe('60000');
  });
});
